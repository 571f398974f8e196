import type { Sentence } from './guards'

/** What the server carries out after a move; unknown names fail when the server starts. */
export const EFFECTS = [
  'reviseForm',
  'noteUnannouncedChanges',
  'changeTeam',
  'handOverToPortal',
  'fixPublicationDate',
  'forgetPublicationDate',
  'publishNotice',
  'closeForBidders',
  'recordPortalAnswer',
] as const
export type Effect = (typeof EFFECTS)[number]

/** `when` picks the branch, `needs` must hold on it; the first unmet need is the reason of the refusal. */
export interface Branch {
  target?: string
  guard: { type: 'holds'; params: { when: Sentence[]; needs: Sentence[] } }
  actions: Effect[]
}

export interface TenderConfig {
  id: string
  initial: string
  states: Record<string, { on: Record<string, Branch[]> }>
}

const branch = (target: string | undefined, rule: { when?: Sentence[]; needs?: Sentence[] }, actions: Effect[]): Branch => ({
  ...(target ? { target } : {}),
  guard: { type: 'holds', params: { when: rule.when ?? [], needs: rule.needs ?? [] } },
  actions,
})

const TEAM: Sentence[] = ['teamHasTwoMembersIfOneIsNeeded', 'teamHasAnAdminIfOneIsNeeded']

/** Every way out of the draft has the same three branches: through the portal, later, at once. */
const publication = (target: string, needs: Sentence[]): Branch[] => [
  branch(
    'atPortal',
    {
      when: ['publicationGoesThroughThePortal'],
      needs: ['formIsAnOfficialEuNotice', 'nothingRequiredIsMissing', 'portalHasItsLeadTime', ...TEAM, ...needs],
    },
    ['fixPublicationDate', 'handOverToPortal'],
  ),
  branch('scheduled', { when: ['publicationIsLater'], needs: [...TEAM, ...needs] }, ['fixPublicationDate']),
  branch(target, { when: ['publicationIsNow'], needs: ['publicationIsNotInThePast', ...TEAM, ...needs] }, ['publishNotice']),
]

const COMPETITION: Sentence[] = ['typeHasACompetition', 'applicationDeadlineIsSet', 'applicationDeadlineLeavesTime', 'roundsHaveTheirDays']
const OFFERS: Sentence[] = ['typeHasPhases', 'offerDeadlineIsSet', 'offerDeadlineLeavesTime']

/** What a waiting publication turns into when its moment has come. */
const due = (needs: Sentence[]): Branch[] => [
  branch('published', { when: ['lotIsToBePublished'], needs }, ['publishNotice']),
  branch('competition', { when: ['lotIsToStartTheCompetition'], needs }, ['publishNotice']),
  branch('negotiation', { when: ['lotIsToStartNegotiation'], needs }, ['publishNotice']),
  branch('offers', { when: ['lotIsToStartTheOfferPhase'], needs }, ['publishNotice']),
]

const edit = [branch(undefined, {}, ['noteUnannouncedChanges'])]
/** From the moment a date of publication is fixed the team must stay what publication asked for; the facts are those of the team to be. */
const team = [branch(undefined, { needs: TEAM }, ['changeTeam'])]

/**
 * The life of one lot (2-tenders.md section 4), plain data: names of guards and effects, no function and no clock. Stages 4, 7 and 8 and
 * the start dialogs after publication join as further states and branches.
 */
export const TENDER_CONFIG: TenderConfig = {
  id: 'tender',
  initial: 'draft',
  states: {
    draft: {
      on: {
        edit: [branch(undefined, {}, ['reviseForm'])],
        changeTeam: [branch(undefined, {}, ['changeTeam'])],
        publish: publication('published', []),
        publishIntoCompetition: publication('competition', COMPETITION),
        publishIntoNegotiation: publication('negotiation', ['typeHasPhases']),
        publishIntoOffers: publication('offers', OFFERS),
      },
    },
    // Stage 1 is locked: what was handed to the portal must be what appears.
    atPortal: {
      on: {
        edit: [branch(undefined, { needs: ['noticeWasNotHandedOver'] }, ['reviseForm'])],
        changeTeam: team,
        publicationDue: due(['momentOfPublicationHasCome', 'portalHasConfirmed']),
        portalAnswered: [branch(undefined, {}, ['recordPortalAnswer'])],
        cancelPublication: [branch('draft', { needs: ['portalHasNotConfirmed'] }, ['forgetPublicationDate'])],
      },
    },
    scheduled: {
      on: {
        edit,
        changeTeam: team,
        publicationDue: due(['momentOfPublicationHasCome']),
        cancelPublication: [branch('draft', {}, ['forgetPublicationDate'])],
      },
    },
    published: { on: { edit, changeTeam: team } },
    competition: {
      on: {
        edit,
        changeTeam: team,
        deadlinePassed: [branch('competitionOver', { needs: ['applicationDeadlineHasPassed'] }, ['closeForBidders'])],
      },
    },
    competitionOver: { on: { edit, changeTeam: team } },
    negotiation: { on: { edit, changeTeam: team } },
    offers: {
      on: { edit, changeTeam: team, deadlinePassed: [branch('offersOver', { needs: ['offerDeadlineHasPassed'] }, ['closeForBidders'])] },
    },
    offersOver: { on: { edit, changeTeam: team } },
  },
}
