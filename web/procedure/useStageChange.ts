import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { lotRanges } from '../../workflows/tender'
import { call, rpcKey, useAction, type RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { numberOf } from '../tender-frame/lot'
import type { StageCall } from './stageCalls'

/** Keeps the tender that a call answered, so that the page shows it without asking again. */
export const showTender = (view: TenderView): void => {
  queryClient.setQueryData(rpcKey('getProject', [view.id]), view)
  void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
  void queryClient.invalidateQueries({ queryKey: ['getOffersByProjectId'] })
}

/** After a refusal the tender may be another one than the screen knows. What was typed stays: it belongs to the dialog. */
const askAgain = (projectId: string): void => {
  void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [projectId]) })
}

/** Lots of a call of several whose step was taken before one was refused. */
const doneIn = ({ data }: RpcError): string[] =>
  Array.isArray(data?.done) ? (data.done as unknown[]).filter((one): one is string => typeof one === 'string') : []

interface Acting {
  isBusy: boolean
  /** The server's sentence; null while nothing was refused. */
  failure: string | null
  /** The tender after the last step; null where the server refused. A fault that is no refusal is thrown on. */
  run: (work: (version: number) => Promise<TenderView>) => Promise<TenderView | null>
  /** Steps one after the other, each on the version that the one before it made. */
  change: (calls: readonly StageCall[], password?: string) => Promise<TenderView | null>
}

/** Carries out what a dialog decided; refusals stay in the dialog. */
export function useStageChange(tender: Pick<TenderView, 'id' | 'version' | 'lots'>): Acting {
  const { t } = useTranslation('phases')
  const [failure, setFailure] = useState<string | null>(null)
  /** What is said before a refusal, known only when it comes. */
  const before = useRef<(taken: readonly string[]) => string>(() => '')
  const { isBusy, run: attempted } = useAction((error) => {
    setFailure(before.current(doneIn(error)) + error.message)
    askAgain(tender.id)
  })
  const attempt = (work: (version: number) => Promise<TenderView>, said: (taken: readonly string[]) => string) => {
    setFailure(null)
    before.current = said
    return attempted(async () => {
      const view = await work(tender.version ?? 0)
      showTender(view)
      return view
    })
  }
  const run: Acting['run'] = (work) => attempt(work, () => '')
  const change: Acting['change'] = (calls, password) => {
    const gone: number[] = []
    const partly = (taken: readonly string[]): string => {
      const numbers = [...gone, ...taken.map((lotId) => numberOf(tender, lotId))]
      return numbers.length === 0 ? '' : `${t('partly', { count: numbers.length, numbers: lotRanges(numbers) })} `
    }
    return attempt(async (first) => {
      let version = first
      let view: TenderView | null = null
      for (const { lotIds, ...wish } of calls) {
        view = await call('updateProjectStage', { id: tender.id, version, ...wish }, lotIds, ...(password === undefined ? [] : [password]))
        version = view.version ?? version
        gone.push(...(lotIds ?? []).map((lotId) => numberOf(tender, lotId)))
      }
      if (!view) throw new Error('A change of stage without a lot')
      return view
    }, partly)
  }
  return { isBusy, failure, run, change }
}
