import type { Problem } from '../../server/contract/tenders/views'

const OF_ORGANIZATIONS = ['organizationLacksUrl', 'organizationLacksContactPoint', 'unknownOrganization']
const OF_THE_TEAM = [
  ...['openingNeedsTwo', 'openingNeedsMany', 'openingNeedsOne'],
  ...['openersMade', 'openersSameMaker', 'openersAdded', 'openerAccountYoung', 'openerMemberYoung'],
]

const OF_DEADLINES = ['applicationPeriodTooShort', 'offerPeriodTooShort']
const OF_CRITERIA = ['criteriaMissing']

/** Alike for what is mended at one place. */
export const keyOf = ({ rule, params }: Problem): string =>
  `${rule} ${JSON.stringify(params?.['organizationId'] ?? params?.['lot'] ?? null)}`

const once = (problems: readonly Problem[], rules: readonly string[]): Problem[] => [
  ...new Map(problems.filter(({ rule }) => rules.includes(rule)).map((problem) => [keyOf(problem), problem])).values(),
]

/** What organizations lack that the form names; one that is named in several places is mended once. No field of the form can say it. */
export const organizationProblems = (problems: readonly Problem[]): Problem[] => once(problems, OF_ORGANIZATIONS)

/** What no criteria stand for. */
export const criteriaProblems = (problems: readonly Problem[]): Problem[] => once(problems, OF_CRITERIA)

/** These, and what the team lacks for an opening to come. */
export const tenderProblems = (problems: readonly Problem[]): Problem[] =>
  once(problems, [...OF_CRITERIA, ...OF_THE_TEAM, ...OF_DEADLINES, ...OF_ORGANIZATIONS])

/** Whether a problem is said in words of its own, instead of at a field. */
export const isTenderProblem = ({ rule }: Problem): boolean =>
  [...OF_ORGANIZATIONS, ...OF_CRITERIA, ...OF_THE_TEAM, ...OF_DEADLINES].includes(rule)
