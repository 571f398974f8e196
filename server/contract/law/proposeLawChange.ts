import { defineContract } from '../define'
import { LAW, LawInput, LINE } from './views'

/** 422: each fault at its field. 409: stale, or something is proposed of this line already (refused.lawProposed). */
export const proposeLawChange = defineContract({
  name: 'proposeLawChange',
  ...LAW,
  summary: 'Proposes a new version of a line of the law, or a correction of its source. In force once a second system admin confirms it.',
  params: [LINE, ['input', LawInput]],
  mutates: true,
  errors: [404, 409],
})
