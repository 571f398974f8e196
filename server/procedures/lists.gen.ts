// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { createProcedure } from './methods/createProcedure'
import { exportProcedure } from './methods/exportProcedure'
import { getProcedure } from './methods/getProcedure'
import { getProcedureVersions } from './methods/getProcedureVersions'
import { getProcedures } from './methods/getProcedures'
import { publishProcedure } from './methods/publishProcedure'
import { retireProcedure } from './methods/retireProcedure'
import { updateProcedure } from './methods/updateProcedure'

export const methods: readonly Method[] = [
  createProcedure,
  exportProcedure,
  getProcedure,
  getProcedureVersions,
  getProcedures,
  publishProcedure,
  retireProcedure,
  updateProcedure,
]
