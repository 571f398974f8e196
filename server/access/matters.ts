import { handedIn } from '../platform/world'

/** What accounts ask of the matters that stand above them; app hands it in. */
interface Matters {
  /** Whether a company has something that nobody else may read yet: a draft in a lot that goes on, or a submission before its opening. */
  hasOpenMatters(orgId: number): Promise<boolean>
  /** Whether somebody is in a tender's team. */
  isInTeam(userId: string): Promise<boolean>
}

export const matters = handedIn<Matters>('what accounts ask of matters')
