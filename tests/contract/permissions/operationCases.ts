import type { Case } from './table'

export const OPERATION_CASES = {
  getOperation: [{ on: '', may: '401 403 403 403 | 403 403 | 403 +', args: () => [] }],
} as const satisfies Record<string, readonly Case[]>
