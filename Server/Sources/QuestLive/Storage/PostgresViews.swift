/// Tables of the design document, as views that a live team can query: content by its chapters, and what players did by
/// the journal. A hero's state is bytes that only the engine reads, so what stands in it alone is in no view.
enum PostgresViews {
    /// By the names of the document, where each is in the content.
    private static let contents = [
        "achievements": "achievements,rows",
        "affixes": "affixes,affixes",
        "affix_reroll_costs": "forge,rerollCost",
        "cards": "cards,cards",
        "collection_milestones": "cards,milestones",
        "consumables": "consumables,kinds",
        "drop_rates": "loot",
        "dungeons": "dungeons,dungeons",
        "duties": "duties,duties",
        "enhancement_rules": "forge,enhancement",
        "equipment": "equipment,items",
        "expeditions": "expeditions,expeditions",
        "forge_recipes": "forge,recipes",
        "gear_sets": "sets,sets",
        "missions": "missions,missions",
        "narratives": "dialogue,npcs",
        "salvage_rules": "forge,salvage",
        "store_bundles": "store,bundles",
    ]

    static var sql: String {
        let views = contents.sorted { $0.key < $1.key }.map { name, path in
            "CREATE VIEW content_\(name) AS SELECT * FROM content_rows('{\(path)}');"
        }
        return functions + views.joined(separator: "\n") + players
    }

    /// A start that was set, and a deadline that was brought nearer, is written before or after a content begins.
    static let activeSince = """
        CREATE OR REPLACE VIEW content_version WITH (security_barrier = true) AS
            SELECT number AS version, content AS hash, to_timestamp(coalesce(startsAt, at)) AS active_since, reason,
                "by" AS activated_by
            FROM activation
            WHERE share IS NULL AND (startsAt IS NULL OR to_timestamp(startsAt) <= now())
            ORDER BY number DESC LIMIT 1
        """

    /// It is active since it came after another one, also where what was to come instead was taken back before it began.
    static let activeWithoutABreak = """
        CREATE OR REPLACE VIEW content_version WITH (security_barrier = true) AS
            WITH begun AS (
                SELECT number, content, to_timestamp(coalesce(startsAt, at)) AS since, reason, "by" FROM activation
                WHERE share IS NULL AND (startsAt IS NULL OR to_timestamp(startsAt) <= now() AND NOT EXISTS (
                    SELECT 1 FROM activation AS later
                    WHERE later.number > activation.number AND later.at < activation.startsAt))
            )
            SELECT last.number AS version, last.content AS hash, (
                    SELECT min(run.since) FROM begun AS run
                    WHERE run.content = last.content AND run.number > coalesce(
                        (SELECT max(other.number) FROM begun AS other WHERE other.content <> last.content), 0)
                ) AS active_since, last.reason, last."by" AS activated_by
            FROM begun AS last
            ORDER BY last.number DESC LIMIT 1
        """

    /// What a repair made void was not played.
    static let commandsThatCount = """
        CREATE OR REPLACE VIEW player_commands WITH (security_barrier = true) AS
            SELECT journal.id, player AS player_id, party AS party_id, turn, to_timestamp(instant) AS at,
                (said ->> 'day')::bigint AS day, said -> 'command' ->> 'do' AS name, said -> 'command' AS command,
                said -> 'entries' AS entries
            FROM journal, LATERAL (SELECT convert_from(payload, 'UTF8')::jsonb AS said OFFSET 0) AS row
            WHERE kind = 'command' AND payload IS NOT NULL AND player IS NOT NULL AND voidedBy IS NULL
        """

    /// Who may read one view reads nothing else by it. A function with the owner's rights would look up what it reads among
    /// the caller's own tables first, so content is read by views alone; and a condition of the caller's is asked after the
    /// view's own, or it would see the rows that the view leaves out.
    static var closed: String {
        let contents = contents.sorted { $0.key < $1.key }.map { name, path in
            """
            CREATE OR REPLACE VIEW content_\(name) AS
                WITH active AS (
                    SELECT content_node(convert_from(snapshot, 'UTF8')::jsonb, '{\(path)}') AS node FROM content
                    WHERE hash = (SELECT hash FROM content_version)
                )
                SELECT place, pair ->> 0 AS id, content_value(pair -> 1) AS data
                FROM active, jsonb_array_elements(node -> 'map') WITH ORDINALITY AS pairs(pair, place)
                UNION ALL
                SELECT place, place::text, content_value(item)
                FROM active, jsonb_array_elements(CASE jsonb_typeof(node) WHEN 'array' THEN node ELSE '[]' END)
                    WITH ORDINALITY AS items(item, place);
            """
        }
        let names = self.contents.keys.sorted().map { "content_\($0)" } + ["content_version"] + ofPlayers
        return contents.joined(separator: "\n") + "\nDROP FUNCTION content_rows(text[]);\n"
            + names.map { "ALTER VIEW \($0) SET (security_barrier = true);" }.joined(separator: "\n")
    }

    private static let ofPlayers = [
        "parties", "party_invites", "party_members", "player_arena_runs", "player_commands", "player_dungeon_runs",
        "player_mission_history", "player_mood_entries", "player_profiles", "player_tasks",
    ]

    /// Content is kept as it was published: `{"map": [[key, value], …]}`, and a figure's tag around it. A figure with three
    /// values has the least, the used and the most.
    private static let functions = """
        CREATE FUNCTION content_node(node jsonb, path text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
            name text;
        BEGIN
            FOREACH name IN ARRAY path LOOP
                node := coalesce(node -> 'of', node);
                SELECT pair -> 1 INTO node FROM jsonb_array_elements(node -> 'map') AS pair WHERE pair ->> 0 = name;
            END LOOP;
            RETURN coalesce(node -> 'of', node);
        END $$;
        CREATE FUNCTION content_value(node jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
            made jsonb;
        BEGIN
            IF jsonb_typeof(node) = 'array' THEN
                SELECT coalesce(jsonb_agg(content_value(item)), '[]') INTO made FROM jsonb_array_elements(node) AS item;
                RETURN made;
            ELSIF node ? 'of' THEN
                RETURN content_value(node -> 'of');
            ELSIF node ? 'map' THEN
                SELECT coalesce(jsonb_object_agg(pair ->> 0, content_value(pair -> 1)), '{}') INTO made
                FROM jsonb_array_elements(node -> 'map') AS pair;
                RETURN made;
            END IF;
            RETURN node;
        END $$;
        CREATE VIEW content_version AS
            SELECT number AS version, content AS hash, to_timestamp(at) AS active_since, reason, "by" AS activated_by
            FROM activation
            WHERE share IS NULL AND (startsAt IS NULL OR to_timestamp(startsAt) <= now())
            ORDER BY number DESC LIMIT 1;
        -- With the owner's rights, as a view has them.
        CREATE FUNCTION content_rows(path text[]) RETURNS TABLE(place bigint, id text, data jsonb)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
            WITH active AS (
                SELECT content_node(convert_from(snapshot, 'UTF8')::jsonb, path) AS node FROM content
                WHERE hash = (SELECT hash FROM content_version)
            )
            SELECT place, pair ->> 0, content_value(pair -> 1)
            FROM active, jsonb_array_elements(node -> 'map') WITH ORDINALITY AS pairs(pair, place)
            UNION ALL
            SELECT place, place::text, content_value(item)
            FROM active, jsonb_array_elements(CASE jsonb_typeof(node) WHEN 'array' THEN node ELSE '[]' END)
                WITH ORDINALITY AS items(item, place)
        $$;

        """

    private static let players = """

        CREATE VIEW player_profiles AS
            SELECT player.id AS player_id, player.name, zone AS time_zone, player.party AS party_id, member,
                sharesActivity <> 0 AS shares_activity, to_timestamp(createdAt) AS created_at,
                to_timestamp(writtenAt) AS written_at,
                ban.player IS NOT NULL AND (ban.until IS NULL OR to_timestamp(ban.until) > now()) AS is_banned
            FROM player LEFT JOIN ban ON ban.player = player.id;
        CREATE VIEW parties AS
            SELECT id AS party_id, content AS content_hash, engine, sequence AS journal_rows,
                (SELECT count(*) FROM player WHERE player.party = party.id) AS members,
                to_timestamp(lastInstant) AS last_played_at
            FROM party WHERE state IS NOT NULL;
        CREATE VIEW party_members AS
            SELECT party AS party_id, member, id AS player_id, name, sharesActivity <> 0 AS shares_activity FROM player;
        CREATE VIEW party_invites AS
            SELECT party AS party_id, player AS player_id, to_timestamp(expires) AS expires_at FROM invite;
        CREATE VIEW player_commands AS
            SELECT journal.id, player AS player_id, party AS party_id, turn, to_timestamp(instant) AS at,
                (said ->> 'day')::bigint AS day, said -> 'command' ->> 'do' AS name, said -> 'command' AS command,
                said -> 'entries' AS entries
            FROM journal, LATERAL (SELECT convert_from(payload, 'UTF8')::jsonb AS said OFFSET 0) AS row
            WHERE kind = 'command' AND payload IS NOT NULL AND player IS NOT NULL;
        CREATE VIEW player_tasks AS
            SELECT id, player_id, party_id, at, day, command ->> 'category' AS category, command ->> 'size' AS size,
                command ->> 'proof' AS proof
            FROM player_commands WHERE name = 'completeTask';
        CREATE VIEW player_mood_entries AS
            SELECT id, player_id, at, day, (command ->> 'mood')::bigint AS mood FROM player_commands WHERE name = 'checkIn';
        CREATE VIEW player_dungeon_runs AS
            SELECT id, player_id, party_id, at, day, command, entries FROM player_commands WHERE name = 'runDungeon';
        CREATE VIEW player_arena_runs AS
            SELECT id, player_id, party_id, at, day, command, entries FROM player_commands WHERE name = 'runArena';
        CREATE VIEW player_mission_history AS
            SELECT id, player_id, party_id, at, day, name, command, entries FROM player_commands
            WHERE name IN ('startMission', 'claimMission');
        """
}
