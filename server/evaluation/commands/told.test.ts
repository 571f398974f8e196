import { expect, it } from 'vitest'
import type { CriterionView } from '../../contract/evaluation/views'
import type { Stored } from '../reading/readEvaluation'
import { loggedName, marksTold } from './told'

const named = (id: string, name: string, parent?: string): CriterionView => ({
  ...{ id, name, weight: '50', price: null, description: '', published: { name: false, weight: false } },
  ...(parent === undefined ? {} : { parent }),
})
const CRITERIA = [named('q', 'Qualität'), named('k', 'Konzept', 'q'), named('t', 'Team')]

it('the log names a part of a criterion with what it belongs to', () => {
  const points = ['k', 't', 'gone'].map((criterionId) => ({ criterionId, points: '7', reason: '' }))
  const stored = {
    ...{ evaluation: null, released: [{ offerId: 'o', organizationId: 1 }] },
    marks: [{ offerId: 'o', userName: 'Anke', isSecret: true, points }],
  } as unknown as Stored
  const [entry] = marksTold(stored, CRITERIA)
  const labels = (entry?.changes as { label: string }[] | undefined)?.map(({ label }) => label)
  expect(labels).toEqual(['Anke: Qualität › Konzept', 'Anke: Team', 'Anke: gone'])
  expect(loggedName(CRITERIA, 'k')).toBe('Qualität › Konzept')
})
