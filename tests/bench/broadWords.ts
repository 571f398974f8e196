/** Words that thousands have, as people type them first. */
export const BROAD = [
  'reinigung',
  'neubau',
  'stadt',
  'schule',
  'winter',
  'planung',
  'los 1',
  'rahmenvertrag',
  'hannover',
  'services',
  'kita 2026',
  'wartung',
]
