/** Everything a view is made of, and no secret. */
export const ROW_FIELDS = {
  passwordHash: 0,
  devices: 0,
  recovery: 0,
  pending: 0,
  searchKeys: 0,
  interventions: 0,
  taken: 0,
  'totp.secret': 0,
  'totp.pending': 0,
} as const
