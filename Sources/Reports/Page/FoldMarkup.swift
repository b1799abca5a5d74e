/// Parts of the page that fold, each with a link of its own.
enum FoldMarkup {
    /// A chart, a table or a diagram.
    static func figure(
        _ title: String, caption: String, anchor: String, class name: HTML, isOpen: Bool, content: HTML
    ) -> HTML {
        """
        <figure class="block \(name)" id="\(anchor)" aria-labelledby="\(anchor)-title">
        <details class="fold"\(isOpen ? " open" : "")><summary><h3 id="\(anchor)-title">\(title)</h3></summary>
        \(PageMarkup.paragraph(caption, class: "caption"))\(content)
        </details>
        \(link(to: anchor, title))
        </figure>

        """
    }

    static func section(_ section: Section, anchor: String, isOpen: Bool, blocks: [HTML]) -> HTML {
        """
        <section id="\(anchor)" aria-labelledby="\(anchor)-title">
        <details class="fold"\(isOpen ? " open" : "")><summary><h2 id="\(anchor)-title">\(section.title)</h2></summary>
        \(PageMarkup.paragraph(section.lead, class: "lead"))
        \(blocks)</details>
        \(link(to: anchor, section.title))
        </section>

        """
    }

    /// Stands beside the fold, as a link within a summary would fold and unfold.
    private static func link(to anchor: String, _ title: String) -> HTML {
        "<a class=\"own-link\" href=\"#\(anchor)\" aria-label=\"Link to \(title)\">#</a>"
    }
}
