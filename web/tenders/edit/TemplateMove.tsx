import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import type { TemplateMoveView } from '../../../server/contract/tenders/templateMove'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, VerbDialog } from '../../ui'
import type { DraftStore } from './DraftStore'
import { useDraft } from './useDraft'

interface TemplateMoveProps {
  view: TenderView
  store: DraftStore
}

/** Of a draft: that there is a newer version of its form, what moving there means, and the way back. */
export const TemplateMove = ({ view, store }: TemplateMoveProps): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useAction(({ message }) => {
    toast.error(message, t('move.failed'))
    void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [view.id]) })
  })
  const isDirty = useDraft(store, (state) => state.isDirty)
  const { data: preview } = useRpc('previewTemplateMove', [view.id])
  if (!preview || (preview.to === preview.from && preview.takeBack === null && preview.keptCount === 0)) return null

  const move = (work: () => Promise<TenderView>, done: string) =>
    run(async () => {
      const moved = await work()
      setOpen(false)
      await queryClient.invalidateQueries({ queryKey: rpcKey('previewTemplateMove', [view.id]) })
      toast.success(t(`move.${done}`, { version: moved.templateVersion }))
      // Last: the form is built anew from here, on the other version.
      queryClient.setQueryData(rpcKey('getProject', [moved.id]), moved)
    })
  const version = view.version ?? 0
  return (
    <div className="te-move">
      {preview.to > preview.from && (
        <>
          <p>{t('move.there', { version: preview.to })}</p>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('move.look')}
          </Button>
        </>
      )}
      {preview.takeBack !== null && (
        <>
          <p className="soft">{t('move.from', { version: preview.takeBack })}</p>
          <Button
            size="small"
            disabled={isBusy || isDirty}
            onClick={() => void move(() => call('takeBackTemplateMove', view.id, version), 'takenBack')}
          >
            {t('move.takeBack')}
          </Button>
          {isDirty && <p className="small soft">{t('move.saveFirst')}</p>}
        </>
      )}
      {preview.keptCount > 0 && (
        <details className="te-kept">
          <summary>{t('move.kept', { count: preview.keptCount })}</summary>
          <p className="small soft">{t('move.keptWhy')}</p>
          <ParkedValues values={preview.kept} label={t('move.keptList')} />
          {preview.keptCount > preview.kept.length && (
            <p className="small soft">{t('move.keptMore', { count: preview.keptCount - preview.kept.length })}</p>
          )}
        </details>
      )}
      {isOpen && (
        <VerbDialog
          title={t('move.title', { version: preview.to })}
          verb={t('move.do')}
          cancel={t('move.cancel')}
          isReady={!isBusy && !isDirty && preview.lacking.length === 0}
          onDo={() => void move(() => call('moveProjectToTemplateVersion', view.id, preview.to, version), 'done')}
          onClose={() => setOpen(false)}
        >
          <WhatChanges preview={preview} />
          {isDirty && (
            <p className="te-call" role="status">
              {t('move.saveFirst')}
            </p>
          )}
        </VerbDialog>
      )}
    </div>
  )
}

const WhatChanges = ({ preview }: { preview: TemplateMoveView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { note, differences, named, parked, parkedCount, unfit, unfitCount, lacking } = preview
  return (
    <>
      {lacking.length > 0 && <p>{t('move.lacking', { fields: lacking.map((one) => readIn(one, language)).join(', ') })}</p>}
      {note !== '' && <p>{t('move.note', { note })}</p>}
      <p>{t('move.counts', { ...differences })}</p>
      <ul className="te-differences" tabIndex={0} aria-label={t('move.list')}>
        {named.map(({ kind, label }, index) => (
          <li key={index}>
            {readIn(label, language)} <span className="soft">({t(`move.${kind}`)})</span>
          </li>
        ))}
      </ul>
      <p>{parkedCount === 0 ? t('move.nothingParked') : t('move.parked', { count: parkedCount })}</p>
      {parkedCount > 0 && <ParkedValues values={parked} label={t('move.parkedList')} />}
      {unfitCount > 0 && <p>{t('move.unfit', { count: unfitCount })}</p>}
      {unfitCount > 0 && <ParkedValues values={unfit} label={t('move.unfitList')} />}
    </>
  )
}

const ParkedValues = ({ values, label }: { values: TemplateMoveView['unfit']; label: string }): ReactElement => {
  const language = useLanguage()
  return (
    <dl className="te-parked" tabIndex={0} aria-label={label}>
      {values.map((one, index) => (
        <div key={`${one.contentId}${index}`}>
          <dt>
            {readIn(one.label, language)}
            {one.section.length > 0 && <small>{one.section.map((each) => readIn(each, language)).join(', ')}</small>}
          </dt>
          <dd>{one.value}</dd>
        </div>
      ))}
    </dl>
  )
}
