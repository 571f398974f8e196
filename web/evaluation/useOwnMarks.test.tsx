import { useState, type ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { EvaluatedOffer, EvaluationView } from '../../server/contract/evaluation/views'
import { mountPage, type MountedPage } from '../testing/mountPage'
import type { EvaluationActions } from './useEvaluation'
import { useOwnMarks } from './useOwnMarks'

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  page = null
})

const viewAt = (version: number): EvaluationView =>
  ({ me: { userId: 'me' }, offers: [{ offerId: 'o', marks: [{ userId: 'me', version }] }] }) as unknown as EvaluationView

const sent: number[] = []

/** As the page: what the server answers is on it before the one who saved hears of it. */
const Marks = (): ReactElement => {
  const [view, setView] = useState(viewAt(7))
  const act = async (_: string, { version }: { version: number }): Promise<EvaluationView> => {
    sent.push(version)
    const next = viewAt(version + 1)
    setView(next)
    await new Promise((done) => setTimeout(done, 20))
    return next
  }
  const actions = { isBusy: false, fault: null, act } as unknown as EvaluationActions
  const { give, isSaving } = useOwnMarks(view, view.offers[0] as EvaluatedOffer, actions)
  const giveThree = (): void => ['a', 'b', 'c'].forEach((id) => give({ [id]: { points: '3', reason: '' } }))
  return (
    <button aria-busy={isSaving} onClick={giveThree}>
      Punkte
    </button>
  )
}

describe('own points given in quick succession', () => {
  it('are saved each with the version that the one before it made', async () => {
    page = await mountPage(<Marks />)
    await page.click(page.button('Punkte'))
    await expect.poll(() => sent).toEqual([7, 8, 9])
    await expect.poll(() => page?.button('Punkte').getAttribute('aria-busy')).toBe('false')
  })
})
