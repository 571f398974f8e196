import type { StartStage } from '../../workflows/tender'
import type { TenderType } from '../contract/tenders/views'
import type { DemoForm } from './formValues'

/** A tender of the demo world. Days count from the moment it is made; minus is the past. */
export interface DemoTender {
  templateId: string
  type: TenderType
  title: string
  text: string
  nature: DemoForm['nature']
  cpv: string
  /** Key of the person who creates it, and further members. */
  creator: string
  team: readonly string[]
  /** The creator puts the team in, so that a system admin has to confirm its openings; missing: a system admin does. */
  ownTeam?: boolean
  lots: readonly { name: string; text: string; apply?: number; offer?: number }[]
  createdDay: number
  /** Missing: it stays a draft. */
  publish?: { day: number; start: StartStage; lots?: readonly string[]; portal?: boolean; scheduled?: boolean }
  unfinished?: boolean
  /** What its form alone asks for, by path. */
  values?: DemoForm['values']
  /** Edited after publication and not announced. */
  editedDay?: number
  own?: { applicationDay?: number; offerDay?: number; finalDay?: number; periodDays?: number }
}
