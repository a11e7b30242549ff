/** A CSV as French offices write it: semicolons, decimal commas, ISO dates, codes with leading zeros, an empty row. */
export const FRENCH_CSV =
  'Commune;Prix moyen;Relevé;Code\r\nCafé-sur-Œuvre;1234,5;2024-01-31;01234\r\nL’Île;2,25;2024-02-29;00007\r\n;;;\r\n'
