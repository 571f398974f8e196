import { describe, expect, it } from 'vitest'
import { documentMoves, writeRefusal, type DocumentFacts, type WriteFacts } from './readOnly'

const facts: WriteFacts = { reader: 'team', type: 'CLIENT', stage: null, tenderStage: 3, window: null }

/** 2-tenders.md section 4, 'Data room read-only rule'. */
const TABLE: readonly [why: string, change: Partial<WriteFacts>, refusal: string | null][] = [
  ['the authority writes its rooms', {}, null],
  ['also when they have no stage and the tender has come far', { tenderStage: 7 }, null],
  ['nothing is written once the tender is archived', { tenderStage: 8 }, 'archived'],
  ['not by the company either', { reader: 'company', type: 'CONTRACTOR', tenderStage: 8 }, 'archived'],
  ['a room whose stage lies behind the tender is over', { stage: 5, tenderStage: 6 }, 'stageIsOver'],
  ['one of the present stage is not', { stage: 5, tenderStage: 5 }, null],
  ['nor one of a later stage', { stage: 7, tenderStage: 6 }, null],
  ['the team does not write in rooms of companies', { type: 'CONTRACTOR' }, 'roomOfTheCompany'],
  ['companies do not write in rooms of the authority', { reader: 'company' }, 'roomOfTheAuthority'],
  ['strangers write nowhere', { reader: 'other' }, 'roomOfTheAuthority'],
  ['nowhere', { reader: 'other', type: 'CONTRACTOR' }, 'roomOfTheCompany'],
  ['companies write in their rooms', { reader: 'company', type: 'CONTRACTOR', stage: 4 }, null],
  [
    'but only in the window of applications or offers',
    { reader: 'company', type: 'CONTRACTOR', stage: 4, window: 'applicationsNotTaken' },
    'applicationsNotTaken',
  ],
  ['what is submitted stays as it is', { reader: 'company', type: 'CONTRACTOR', stage: 4, window: 'alreadySubmitted' }, 'alreadySubmitted'],
  [
    'and says so also where the stage has gone on',
    { reader: 'company', type: 'CONTRACTOR', stage: 4, tenderStage: 5, window: 'alreadySubmitted' },
    'alreadySubmitted',
  ],
  ['the stage is named before the window', { reader: 'company', type: 'CONTRACTOR', stage: 4, tenderStage: 5, window: 'x' }, 'stageIsOver'],
]

describe('a data room is read-only', () => {
  it.each(TABLE)('%s', (_why, change, refusal) => {
    expect(writeRefusal({ ...facts, ...change })).toBe(refusal)
  })
})

const file: DocumentFacts = {
  reader: 'team',
  type: 'CLIENT',
  part: 'documents',
  isPublished: false,
  writeRefusal: null,
  isStruck: false,
  deletion: 'none',
}

const OWN: Partial<DocumentFacts> = { reader: 'company', type: 'CONTRACTOR', part: 'application' }
const MOVES: readonly [why: string, change: Partial<DocumentFacts>, moves: Record<string, string>][] = [
  ['a draft’s documents are the team’s to change', {}, { rename: '+', replace: '+', delete: '+' }],
  [
    'after publication they are replaced, struck, or deleted by two',
    { isPublished: true },
    { rename: 'published', replace: '+', strike: '+', delete: '+' },
  ],
  [
    'once is enough for striking',
    { isPublished: true, isStruck: true },
    { rename: 'published', replace: '+', strike: 'alreadyStruck', delete: '+' },
  ],
  [
    'whoever asked for a deletion does not confirm it',
    { isPublished: true, deletion: 'mine' },
    { rename: 'published', replace: '+', strike: '+', delete: 'deletionAsked', confirmDeletion: 'ownDeletion', keep: '+' },
  ],
  [
    'another person does, or keeps it',
    { isPublished: true, deletion: 'other' },
    { rename: 'published', replace: '+', strike: '+', delete: 'deletionAsked', confirmDeletion: '+', keep: '+' },
  ],
  [
    'in the archive two can delete, and nothing else happens',
    { isPublished: true, writeRefusal: 'archived' },
    { rename: 'archived', replace: 'archived', strike: 'archived', delete: '+' },
  ],
  ['a company changes what it has not submitted', OWN, { rename: '+', replace: '+', delete: '+' }],
  [
    'and nothing once it has',
    { ...OWN, writeRefusal: 'alreadySubmitted' },
    { rename: 'alreadySubmitted', replace: 'alreadySubmitted', delete: 'alreadySubmitted' },
  ],
  [
    'what it handed over in a negotiation was seen',
    { ...OWN, part: 'negotiation', isPublished: true },
    { rename: 'published', replace: '+', strike: '+', delete: 'handedOver' },
  ],
  ['the other side can do nothing', { ...OWN, reader: 'team' }, {}],
  ['companies can do nothing with documents', { reader: 'company' }, {}],
  ['guests neither', { reader: 'other', isPublished: true }, {}],
]

describe('a file in it', () => {
  it.each(MOVES)('%s', (_why, change, moves) => {
    const found = documentMoves({ ...file, ...change })
    expect(Object.fromEntries(found.map(({ event, open, reason }) => [event, open ? '+' : reason]))).toEqual(moves)
  })
})
