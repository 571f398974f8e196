import { useTranslation } from 'react-i18next'
import { useCallback, useEffect, type ReactElement } from 'react'
import { readIn } from '../../../engine/languages'
import type { Template } from '../../../engine/template'
import type { ProcedureRow } from '../../../server/contract/procedures/procedures'
import { lawOfForm } from '../../../workflows/deadlines'
import { fitsRegime, shippedAs, usualProcedure, type ProcedureDocument } from '../../../workflows/procedure'
import { useLanguage } from '../../i18n/useLanguage'
import { nameOf } from '../../procedure/phaseName'
import { call, RpcError, useRpc } from '../../rpc'
import { Select } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import type { DraftStore } from './DraftStore'
import { useDraftKey } from './useDraft'

/** Applications that open one after the other are refused by the server, and what begins from a framework agreement alone. */
const canBegin = ({ phases, who }: ProcedureRow): boolean => {
  const applications = phases.find(({ kind, of }) => kind === 'intake' && of === 'application')
  return who !== 'parties' && phases.filter(({ kind, of }) => kind === 'opening' && of === applications?.key).length < 2
}

/** Of the type and for the form's law, published and in use; what begins by the type alone stands first, as ''. */
export function offeredProcedures(rows: readonly ProcedureRow[], { file }: Pick<Template, 'file'>, type: number): ProcedureRow[] {
  const { legalBasis, projectTypes } = file
  const law = lawOfForm({ legalBasis, projectTypes })
  return rows.filter((row) => row.type === type && row.version > 0 && !row.retired && canBegin(row) && fitsRegime(row.regimes, law))
}

/** With its document where this program does not have it: the form's deadlines and team go by it before anything is saved. */
async function pinOf({ id, version }: ProcedureRow) {
  if (shippedAs({ id, version })) return { id, version }
  const { document } = await call('getProcedure', id, version)
  return { id, version, document: document as ProcedureDocument }
}

/** What the tender runs by, where there is a choice. */
export const ProcedurePicker = ({ store, template }: { store: DraftStore; template: Template }): ReactElement | null => {
  const { t } = useTranslation(['tenders', 'procedures'])
  const lang = useLanguage()
  const { type, procedure } = useDraftKey(store)
  const { data } = useRpc('getProcedures', [])
  const offered = offeredProcedures(data ?? [], template, type)
  const preset = offered.find(({ id }) => id === template.file.procedure?.id) ?? offered.find(({ id }) => id === usualProcedure(type))
  const choose = useCallback(
    async (row: ProcedureRow, wanted: () => boolean): Promise<void> => {
      try {
        const pin = await pinOf(row)
        // Another type or procedure may have been chosen while the document came.
        if (row.type === store.state.draft.type && wanted()) store.change({ procedure: pin })
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        toast.error(error.message)
      }
    },
    [store],
  )
  // The form's own: what is judged before anything is saved goes by it, too.
  const own = procedure === null && preset && preset.id !== usualProcedure(type) ? preset : null
  useEffect(() => {
    if (own) void choose(own, () => store.state.draft.procedure === null)
  }, [own, choose, store])
  if (offered.length < 2) return null
  const chosen = offered.find(({ id }) => id === procedure?.id) ?? preset
  const phaseName = (key: string, params?: Readonly<Record<string, string>>): string => t(`procedures:${key}`, params)
  const put = (id: string): void => {
    const row = offered.find((one) => one.id === id)
    if (row && row === preset && id === usualProcedure(type)) store.change({ procedure: null })
    else if (row) void choose(row, () => true)
  }
  return (
    <Select
      label={t('start.procedure')}
      // The only phase of a direct order is called as it is.
      hint={
        chosen && chosen.phases.length > 1
          ? chosen.phases.map((phase) => nameOf(phase, chosen.phases, { t: phaseName, lang })).join(' → ')
          : undefined
      }
      value={chosen?.id ?? ''}
      onChange={put}
      options={offered.map(({ id, name }) => [id, readIn(name, lang)] as const)}
    />
  )
}
