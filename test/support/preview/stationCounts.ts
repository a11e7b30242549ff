/** A CSV of 4000 days of 80 counting stations; every seventh has no count. */
export const STATION_COUNTS = `station;jour;pietons;temp;lat;lon\n${Array.from({ length: 4000 }, (_, row) =>
  [
    `s${row % 80}`,
    new Date(Date.UTC(2020, 0, 1 + Math.floor(row / 4))).toISOString().slice(0, 10),
    row % 7 === 3 ? '' : row,
    (row % 400) / 10,
    (48 + (row % 100) / 1000).toFixed(4),
    (-1.7 + (row % 90) / 1000).toFixed(4),
  ].join(';'),
).join('\n')}\n`
