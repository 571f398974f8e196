import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import type { ProcedureDoc } from './model'

export const mayReadProcedures = (actor: Actor): AccessDecision => (isStaff(actor) ? allow() : deny(403))

/** What is being written for the first time is known to those alone who write. */
export const mayReadProcedure = (actor: Actor, { head }: Pick<ProcedureDoc, 'head'>): AccessDecision =>
  !isStaff(actor) ? deny(403) : head > 0 || isSystemAdmin(actor) ? allow() : deny(404)

/** Writing procedures is the system admins' work. */
export const mayWriteProcedures = (actor: Actor): AccessDecision => (isSystemAdmin(actor) ? allow() : deny(403))

/** What came with Lotse stays as it came: whoever wants it otherwise begins an own one from it. */
export const mayChangeProcedure = (actor: Actor, { builtIn }: Pick<ProcedureDoc, 'builtIn'>): AccessDecision =>
  !isSystemAdmin(actor) ? deny(403) : builtIn ? deny(409, 'procedureBuiltIn') : allow()
