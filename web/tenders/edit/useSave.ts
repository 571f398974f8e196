import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issue } from '../../../engine/validation'
import type { Template } from '../../../engine/template'
import type { TenderView } from '../../../server/contract/tenders/views'
import { call, rpcKey, RpcError } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import { draftOf, inputOf, sameJson, type Draft } from './draft'
import type { DraftStore } from './DraftStore'
import { rememberChosen } from './lastChosen'

/** A colleague's version that came first. */
export interface Conflict {
  theirs: TenderView
  who: string | null
}

interface Saving {
  save: () => Promise<TenderView | null>
  issues: readonly Issue[]
  conflict: Conflict | null
  setConflict: (conflict: Conflict | null) => void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What error.data.errors says, as the form shows it; ill-formed entries are passed over. */
export const issuesOf = (data: Record<string, unknown> | undefined): Issue[] => {
  const errors: unknown = data?.errors
  if (!Array.isArray(errors)) return []
  return errors.flatMap((one: unknown) => {
    if (!isRecord(one) || typeof one.path !== 'string' || typeof one.rule !== 'string') return []
    // The team is no part of the form: what is wrong with it, the refusal's own sentence says.
    if (/^\/project\/team(\/|$)/.test(one.path)) return []
    // The server names the place in what was sent; the form knows its own part of that.
    const path = one.path.replace(/^\/project(?=\/|$)/, '').replace(/^\/data(?=\/|$)/, '')
    const contentId =
      typeof one.contentId === 'string' ? one.contentId : (path.split('/').findLast((segment) => !/^\d+$/.test(segment)) ?? '')
    return [{ path, contentId, rule: one.rule, params: isRecord(one.params) ? one.params : {}, severity: 'ERROR' } as Issue]
  })
}

/** A view of the server as a base to edit from; equal form data stays the same object, so that the form is not built anew. */
export const baseOf = (view: TenderView, known: Draft): Draft => {
  const base = draftOf(view)
  return sameJson(base.data, known.data) ? { ...base, data: known.data } : base
}

/** Sends the draft. Whatever goes wrong, what was typed stays on the screen and on this device. */
export function useSave(store: DraftStore, template: Template, id: string | null): Saving {
  const { t } = useTranslation('tenders')
  const email = useSession().user?.email ?? ''
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const save = useCallback(async (): Promise<TenderView | null> => {
    const { draft: sent, version, isSaving } = store.state
    if (isSaving) return null
    store.saving()
    try {
      const view = await (id === null
        ? call('createProject', inputOf(sent))
        : call('updateProject', inputOf(sent, { id, version: version ?? 0 })))
      store.saved(sent, { base: baseOf(view, sent), version: view.version ?? 0, at: view.updated ?? view.serverTime })
      queryClient.setQueryData(rpcKey('getProject', [view.id]), view)
      void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
      rememberChosen(template, sent, email)
      setIssues([])
      toast.success(t('save.done'))
      return view
    } catch (error) {
      store.failed()
      if (!(error instanceof RpcError)) throw error
      if (id !== null && error.code === 409 && typeof error.data?.changedBy === 'string') {
        setConflict({ theirs: await call('getProject', id), who: error.data.changedBy })
        return null
      }
      setIssues(issuesOf(error.data))
      toast.error(`${error.message} ${t('save.kept')}`.trim(), t('save.failed'))
      // Lets the session notice that it ended; the draft waits on this device for the same person.
      if (error.code === 401) void queryClient.invalidateQueries()
      return null
    }
  }, [store, template, id, email, t])

  return { save, issues, conflict, setConflict }
}
