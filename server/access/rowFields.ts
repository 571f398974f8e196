/** Everything a view is made of, and what an account's codes are over. */
export const ROW_FIELDS = {
  devices: 0,
  pending: 0,
  searchKeys: 0,
  interventions: 0,
  taken: 0,
  'totp.pending': 0,
} as const
