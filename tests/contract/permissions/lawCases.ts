import { SHIPPED, linesOf } from '../../../workflows/law'
import type { Scene } from './scene'
import type { Case, Row } from './table'

const ADMIN: Row = '401 403 403 403 | 403 403 | 403 +'

/** One that is proposed of, and one that is decided on. */
const [LINE, OTHER] = ['clock.awardNotice.VgV', 'clock.awardNotice.SektVO'] as const

/** Read anew, which changes no day. */
const input = (line: string) => {
  const [version] = linesOf(SHIPPED, []).find(({ id }) => id === line)?.versions ?? []
  if (!version) throw new Error(line)
  const { knownFrom: _known, ...words } = version
  return { kind: 'correction' as const, words: { ...words, source: 'VgV as of 2026' }, note: 'Neu gelesen im Gesetzblatt.', version: 0 }
}

/** What another system admin proposed. */
const proposed = async ({ world }: Scene): Promise<string> => {
  const lines = await world.call(await world.user('admin'), 'proposeLawChange', OTHER, input(OTHER))
  return lines.find(({ id }) => id === OTHER)?.proposal?.id ?? ''
}

/** System admins write the law's rows; whoever is on a team reckons with them. */
export const LAW_CASES = {
  getLawRows: [{ on: '', may: '401 403 403 403 | 403 403 | + +', args: () => [] }],
  getLawLines: [{ on: '', may: ADMIN, args: () => [] }],
  proposeLawChange: [{ on: '', may: ADMIN, args: () => [LINE, input(LINE)] }],
  decideLawChange: [
    {
      on: 'what another system admin proposed',
      may: ADMIN,
      args: async (scene) => [OTHER, await proposed(scene), { agrees: false, reason: 'So steht es dort nicht.' }],
    },
  ],
} as const satisfies Record<string, readonly Case[]>
