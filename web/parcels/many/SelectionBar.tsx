import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { RpcError, call } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Button } from '../../ui'
import { ExposeButton } from '../expose/ExposeButton'
import type { Told } from '../list/chosen'
import type { Selection } from '../list/useSelection'
import { sizeText } from '../words'
import { MAX_AT_ONCE, inTheWay, toldBy, toldByRefusal } from './change'
import { forgetLists } from './forgetLists'

const ExportDialog = lazy(() => import('../exchange/ExportDialog').then((module) => ({ default: module.ExportDialog })))
const EditMany = lazy(() => import('./EditMany').then((module) => ({ default: module.EditMany })))

interface SelectionBarProps {
  selection: Selection
  /** Staff change and confirm, too. */
  isInternal: boolean
  /** Chooses everything that the filter finds. */
  onAll: () => void
}

/** What can be done with the parcels that are chosen. */
export const SelectionBar = ({ selection, isInternal, onAll }: SelectionBarProps): ReactElement => {
  const { t } = useTranslation(['many', 'app'])
  const language = useLanguage()
  const { rows } = selection
  const [open, setOpen] = useState<'edit' | 'export' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const size = rows.reduce((sum, row) => sum + (row.size ?? 0), 0)
  const isNone = rows.length === 0
  const isTooMany = rows.length > MAX_AT_ONCE
  const learn = (told: Told): void => {
    selection.learn(told)
    forgetLists()
  }
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      const done = await call(
        'updateProperties',
        rows.map(({ id, version = 0 }) => ({ id, version })),
        { confirm: true },
      )
      toast.success(t('confirmed', { count: done.filter(({ ok }) => ok).length }))
      learn(toldBy(done, { confirm: true }))
    } catch (fault) {
      toast.error(fault instanceof RpcError ? fault.message : t('failed'))
      learn(toldByRefusal(fault instanceof RpcError ? inTheWay(fault.data) : []))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="pa-foot pa-chosen" aria-label={t('label')}>
      <p className="small num" aria-live="polite">
        <b>{t('count', { count: rows.length })}</b> {size > 0 && ` · ${sizeText(size, language)}`}
        <button type="button" className="linkbtn" onClick={onAll}>
          {t('all')}
        </button>
        <button type="button" className="linkbtn" onClick={selection.end}>
          {t('end')}
        </button>
      </p>
      <p className="pa-acts">
        {isInternal && (
          <Button size="small" icon="pencil" disabled={isNone || isTooMany} onClick={() => setOpen('edit')}>
            {t('edit')}
          </Button>
        )}
        {isInternal && (
          <Button size="small" icon="check" disabled={isNone || isTooMany} busy={isBusy} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        )}
        <Button size="small" icon="download" disabled={isNone} onClick={() => setOpen('export')}>
          {t('export')}
        </Button>
        <ExposeButton
          ids={rows.map(({ id }) => id)}
          isInternal={isInternal}
          arePublic={rows.every(({ isPublic, isArchived }) => isPublic !== false && isArchived !== true)}
          small
        />
      </p>
      {isInternal && isTooMany && <p className="help">{t('tooMany', { most: MAX_AT_ONCE })}</p>}
      {open === 'export' && (
        <Suspense fallback={null}>
          <ExportDialog count={rows.length} readIds={() => Promise.resolve(rows.map(({ id }) => id))} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'edit' && (
        <Suspense fallback={null}>
          <EditMany rows={rows} onClose={() => setOpen(null)} onDone={learn} />
        </Suspense>
      )}
    </section>
  )
}
