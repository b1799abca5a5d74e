echo "## Achievements"
echo
echo "One action of Crown & Barrel with its evaluation, on 250 watches and 5,000 wears:"
echo
"$folder/release/measure-achievements" scenarios/crownandbarrel | sed 's/^/- /'
