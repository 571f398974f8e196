import { DAY } from '../../world/tenders'
import { fillDrafts, makeBidder, makeRunning } from '../../world/offers'
import { now } from '../../../server/platform/clock'
import type { World } from '../../world/testWorld'
import type { Pair } from './sending'

type Fields = Record<string, unknown>
const only = (rows: readonly object[]): Fields => {
  const [row] = rows
  if (!row) throw new Error('nothing there')
  return { ...row }
}

/** What a bidder writes: drafts, the company's profile, a practice, a search that is kept. */
const bidderPairs = async (world: World): Promise<Pair[]> => {
  const { tender } = await makeRunning(world)
  const { bidder, offer } = await makeBidder(world, tender)
  await fillDrafts(offer)
  await world.call(bidder, 'saveCompanyProfile', { version: 0, data: {} })
  await world.call(bidder, 'startPractice')
  await world.call(bidder, 'saveSearch', { name: 'Kioske', query: { search: 'Kiosk' }, mail: 'daily' })
  const as = () => bidder
  const where = [offer.id, 'LOT-0001', 'application'] as const
  return [
    {
      ...{
        name: 'getOfferDraft → saveOfferDraft',
        as,
        moving: ['form', 'missing', 'rooms', 'deadline', 'isOpen', 'reason', 'submitted', 'withdrawn'],
      },
      read: async () => ({ ...(await world.call(bidder, 'getOfferDraft', ...where)) }),
      send: (draft) => ['saveOfferDraft', [...where, draft]],
      values: { messages: [{ subject: 'Zur Eignung', text: 'Siehe Anlage.' }] },
      skips: ['data'],
    },
    {
      ...{ name: 'getCompanyProfile → saveCompanyProfile', as, moving: ['form', 'issues', 'expiries'] },
      read: async () => ({ ...(await world.call(bidder, 'getCompanyProfile')) }),
      send: (profile) => ['saveCompanyProfile', [profile]],
      skips: ['data'],
    },
    {
      ...{ name: 'getPractice → savePractice', as, moving: ['form', 'missing', 'isOpen', 'receipt', 'receipts'] },
      read: async () => ({ ...(await world.call(bidder, 'getPractice')) }),
      send: (draft) => ['savePractice', [draft]],
      skips: ['data'],
    },
    {
      ...{ name: 'getSavedSearches → saveSearch', as, names: ['id'] },
      read: async () => only(await world.call(bidder, 'getSavedSearches')),
      send: (search) => ['saveSearch', [search]],
      values: { mail: 'never', query: { search: 'Strandbad' } },
    },
  ]
}

const roomPairs = async (world: World): Promise<Pair[]> => {
  const { tender, creator } = await makeRunning(world)
  const made = await world.call(creator, 'createRoom', { projectId: tender.id, name: 'Pläne', description: 'Alle Pläne.' })
  const pair = {
    as: () => creator,
    names: ['id'],
    moving: ['fileCount', 'sealed', 'canWrite', 'reason', 'params', 'until', 'canEdit', 'canDelete'],
  }
  const send = (room: Fields) => ['updateRoom', [room]] as const
  const listed = async () => only((await world.call(creator, 'getRoomsByProjectId', tender.id)).filter(({ id }) => id === made.id))
  return [
    { ...pair, name: 'getRoom → updateRoom', send, read: async () => ({ ...(await world.call(creator, 'getRoom', made.id)) }) },
    { ...pair, name: 'getRoomsByProjectId → updateRoom', send, read: listed },
  ]
}

/** What a team writes: rules of questions, the draft of an answer; a system admin the map's layers. */
const deskPairs = async (world: World): Promise<Pair[]> => {
  const { tender, creator } = await makeRunning(world)
  const admin = await world.user('admin')
  const { bidder } = await makeBidder(world, tender)
  await world.call(bidder, 'askQuestion', tender.id, { text: 'Gibt es Pläne?' })
  const layer = { name: 'Luftbilder', url: 'https://karten.example/wms', layers: 'dop', attribution: 'Land', opacity: 0.5, isPublic: true }
  await world.call(admin, 'setMapLayers', [layer], 0)
  const question = async () => only(await world.call(creator, 'getQuestions', tender.id))
  return [
    {
      ...{ name: 'getQuestionRules → setQuestionRules', as: () => creator, moving: ['open', 'proposed', 'mayChange', 'names'] },
      read: async () => ({ ...(await world.call(creator, 'getQuestionRules', tender.id)) }),
      send: (rules) => ['setQuestionRules', [tender.id, rules]],
      values: { deadline: new Date(now().getTime() + 5 * DAY).toISOString() },
    },
    {
      ...{
        name: 'getQuestions → saveAnswerDraft',
        as: () => creator,
        names: ['id'],
        moving: ['answerFiles', 'files', 'extensions', 'may'],
      },
      read: question,
      send: (draft) => ['saveAnswerDraft', [draft['id'], draft]],
      values: { lotId: 'LOT-0009', publishFiles: ['x'], answerRoomId: 'x' },
    },
    {
      ...{ name: 'getMapLayers → setMapLayers', as: () => admin, moving: ['legends'] },
      read: async () => {
        const { layers, version } = await world.call(admin, 'getMapLayers')
        return { ...only(layers), version }
      },
      send: ({ version, ...sent }) => ['setMapLayers', [[sent], version]],
      values: { url: 'https://karten.example/wms2', opacity: 0.7, id: 'x'.repeat(50) },
    },
    {
      ...{ name: 'getSettings → setSettings', as: () => admin },
      read: async () => ({ ...(await world.call(admin, 'getSettings')) }),
      send: (settings) => ['setSettings', [settings]],
      // Its sections have their own walk (server/settings/settings.test.ts).
      skips: SECTIONS,
    },
  ]
}
const SECTIONS = [
  ...['organizationFieldsTemplateList', 'contactFieldsTemplateList', 'propertyFolderTemplateList', 'additionalFieldsTemplateList'],
  ...['mailNotifications', 'legalTexts', 'legalFooter', 'defaultTemplateSettings', 'twoFactorAuthenticationRequired'],
]

export const paperPairs = async (world: World): Promise<Pair[]> => [
  ...(await bidderPairs(world)),
  ...(await roomPairs(world)),
  ...(await deskPairs(world)),
]
