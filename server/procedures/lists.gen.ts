// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { exportProcedure, getProcedure, getProcedureVersions, getProcedures } from './methods/reading'
import { createProcedure, publishProcedure, retireProcedure, updateProcedure } from './methods/writing'

export const methods: readonly Method[] = [
  exportProcedure,
  getProcedure,
  getProcedureVersions,
  getProcedures,
  createProcedure,
  publishProcedure,
  retireProcedure,
  updateProcedure,
]
