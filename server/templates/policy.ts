import { isStaff, isSystemAdmin, type Actor } from '../calls/actor'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { TemplateDoc } from './model'

/** Concessions (2014/23/EU): what a name with 'konzession' means (decisions.md section 5). */
const CONCESSIONS = '32014L0023'

export const mayReadTemplates = (actor: Actor): AccessDecision => (isStaff(actor) ? allow() : deny(403))

/** Which templates a new tender is offered: own ones, and the EU's of the legal basis asked for; admins may ask for all. */
export const isOffered = (
  { actor, legalBasis, all }: { actor: Actor; legalBasis?: string; all?: boolean },
  template: Pick<TemplateDoc, 'active' | 'legalBasis' | 'sdkVersion'>,
): boolean => {
  if (all === true && isSystemAdmin(actor)) return true
  if (!template.active) return false
  if (template.sdkVersion !== null) return template.legalBasis === (legalBasis ?? CONCESSIONS)
  return !legalBasis || template.legalBasis === null || template.legalBasis === legalBasis
}

/** Writing procedures is the system admins' work. */
export const mayWriteTemplates = (actor: Actor): AccessDecision => (isSystemAdmin(actor) ? allow() : deny(403))

/** What came with Lotse stays as it came: whoever wants it otherwise makes a copy. */
export const mayChangeTemplate = (actor: Actor, { builtIn }: Pick<TemplateDoc, 'builtIn'>): AccessDecision =>
  !isSystemAdmin(actor) ? deny(403) : builtIn ? deny(409, 'templateBuiltIn') : allow()
