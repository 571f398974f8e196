import { Schema } from 'mongoose'
import type { OpeningKind } from '../contract/procedure/views'
import type { TeamEntry } from '../contract/tenders/team'

export interface TeamMember {
  userId: string
  role: TeamEntry['role']
  /**
   * In the team without a break. Missing in tenders of earlier versions whose log was not read yet: since the tender is there
   * (openers.ts).
   */
  since?: Date
  /** Who put them in; the creator puts themself in. */
  addedBy?: string
}

/** Somebody who stands in for a member of the team for a span of time. Kept for a while after its end, because openings look back. */
export interface DeputyDoc {
  memberId: string
  userId: string
  from: Date
  /** The first moment that is no longer part of it. */
  until: Date
  /** Missing in tenders of earlier versions whose log was not read yet. */
  namedAt?: Date
  namedBy?: string
}

/** What is opened, and by whom: a confirmation holds for exactly this. */
export interface OpeningMatter {
  lotId: string
  what: OpeningKind
  round: number
  /** Of offers; 1 of applications. */
  offerRound: number
}

/** Somebody sees that the system admins will have to confirm these people, and asks them to. */
export interface OpenersAsked extends OpeningMatter {
  id: string
  /** One, where one person opens; else two, in the order of their ids. */
  people: string[]
  by: string
  byName: string
  at: Date
}

/** A system admin who is none of them confirmed that they open. */
export interface OpenersConfirmed extends OpenersAsked {
  /** What it was needed for; what comes to be afterwards is not covered. */
  why: string[]
  reason: string
}

const matter = { id: String, lotId: String, what: String, round: Number, offerRound: Number }
const asked = { ...matter, people: [String], by: String, byName: String, at: Date }

/** Fields of a tender's schema: who is in its team, who stands in, and which openers were asked for and confirmed. */
export const teamFields = {
  team: [new Schema<TeamMember>({ userId: String, role: String, since: Date, addedBy: String }, { _id: false })],
  deputies: {
    type: [
      new Schema<DeputyDoc>({ memberId: String, userId: String, from: Date, until: Date, namedAt: Date, namedBy: String }, { _id: false }),
    ],
    default: undefined,
  },
  openersAsked: { type: [new Schema<OpenersAsked>(asked, { _id: false, id: false })], default: undefined },
  openersConfirmed: {
    type: [new Schema<OpenersConfirmed>({ ...asked, why: [String], reason: String }, { _id: false, id: false })],
    default: undefined,
  },
}
