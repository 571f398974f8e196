import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { readIn } from '../../../engine/languages'
import type { Template } from '../../../engine/template'
import type { TenderType, TenderView } from '../../../server/contract/tenders/views'
import { keyOfType } from '../../../workflows/procedure'
import { useLanguage } from '../../i18n/useLanguage'
import { writeUnsaved } from '../../kept/unsaved'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import { Page } from '../../page/Page'
import { Button, ConfirmDialog, FaultNote, Skeleton } from '../../ui'
import { serverNow } from '../../ui/time'
import { TenderNotFound } from '../detail/TenderNotFound'
import { lostIn, takenFrom, withCarried } from './carried'
import { defaultTemplate } from './defaultTemplate'
import { draftOf } from './draft'
import { DraftStore } from './DraftStore'
import { keptKey, readKept } from '../../kept/keptDraft'
import { withChosen } from './lastChosen'
import { newDraft, readBasis, readType, typeOfNew } from './newDraft'
import { TemplatePicker } from './StartStep'
import { TenderEditor } from './TenderEditor'
import { useDraftKey } from './useDraft'
import { useTab } from './useTab'
import { labelledFor, readTemplate, useTemplate } from './useTemplate'

const Waiting = ({ failed }: { failed?: string }): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <Page title={t('create')} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }]} folded>
      {failed === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <FaultNote bare>
          {t('start.templateFailed')} {failed}
        </FaultNote>
      )}
    </Page>
  )
}

/** /projekte/anlage without a form: goes on to the configured one. */
const WithDefaultTemplate = (): ReactElement => {
  const { search, hash } = useLocation()
  const [query] = useSearchParams()
  const legalBasis = readBasis(query.get('BT-01-notice'))
  const settings = useRpc('getSettings', [])
  const offered = useRpc('getProjectTemplates', [10_000, legalBasis === null ? {} : { legalBasis }])
  if (settings.isPending || offered.isPending) return <Waiting />
  const wish = { type: readType(query.get('type')), legalBasis }
  const id = defaultTemplate(wish, offered.data ?? [], settings.data?.defaultTemplateSettings)
  return <Navigate replace to={{ pathname: `/projekte/anlage/${encodeURIComponent(id)}`, search, hash }} />
}

/** /projekte/anlage/{templateId}?BT-01-notice=…&type=…: a new tender. */
const CreateTender = ({ templateId, tab }: { templateId: string; tab: string }): ReactElement => {
  const [query] = useSearchParams()
  const state = useTemplate(templateId, null, keyOfType(0))
  if (state.status !== 'ready') return state.status === 'loading' ? <Waiting /> : <Waiting failed={state.message} />
  const type = typeOfNew(state.template, query.get('type'))
  return <NewTender key={`${templateId}:${type}`} given={state.template} type={type} tab={tab} />
}

/** Names of entries that a question lists. */
const MAX_NAMED = 30

const NewTender = ({ given, type, tab }: { given: Template; type: TenderType; tab: string }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const [query, setQuery] = useSearchParams()
  const { user } = useSession()
  const legalBasis = readBasis(query.get('BT-01-notice'))
  const [store] = useState(() => {
    const me = { email: user?.email ?? '', name: user ? fullName(user) : '' }
    const base = withChosen(given, newDraft({ template: given, type, me, legalBasis, now: new Date(serverNow()) }), me.email)
    const key = keptKey(me.email, { templateId: given.file.id, type }, tab)
    const made = new DraftStore({ key, base, version: null, savedAt: null, kept: readKept(key) })
    // What was said of the tender before another form was picked comes along.
    const typed = takeAlong()
    if (typed && !made.state.isDirty) made.change(withCarried(given, made.state.draft, typed))
    return made
  })
  const chosen = useDraftKey(store)
  const template = useMemo(() => labelledFor(given, chosen), [given, chosen])
  /** The form that is picked while this one holds what has no place there. */
  const [asked, setAsked] = useState<{ id: string; lost: ReturnType<typeof lostIn> } | null>(null)
  // The step is in the address, so that the browser's back button leads to the start; a restored draft goes on where it was.
  const [goesOn] = useState(() => store.step === 1 && query.get('schritt') === null)
  const step = query.get('schritt') === '1' || (goesOn && query.get('schritt') === null) ? 1 : 0
  const goTo = (next: 0 | 1): void => {
    store.goToStep(next)
    setQuery((now) => {
      now.set('schritt', String(next))
      return now
    })
    window.scrollTo({ top: 0 })
  }
  const take = (id: string): void => {
    carried = takenFrom(template, store.state)
    // Another form of the same tender is no leaving.
    writeUnsaved(false)
    void navigate({ pathname: `/projekte/anlage/${id}`, search, hash })
  }
  const pick = async (id: string): Promise<void> => {
    const other = await readTemplate(id)
    const lost = other ? lostIn(other, template, store.state) : []
    if (lost.length > 0) setAsked({ id, lost })
    else take(id)
  }
  return (
    <>
      <TenderEditor
        store={store}
        template={template}
        view={null}
        step={step}
        onStep={goTo}
        picker={
          <TemplatePicker chosen={template.file} legalBasis={legalBasis} fits={template.file.legalBasis} onChange={(id) => void pick(id)} />
        }
      />
      {asked !== null && (
        <ConfirmDialog
          title={t('otherForm.title')}
          confirm={t('otherForm.take')}
          danger
          onCancel={() => setAsked(null)}
          onConfirm={() => take(asked.id)}
        >
          <p>{t('otherForm.text', { count: asked.lost.length })}</p>
          <ul className="te-differences">
            {[...new Set(asked.lost.map(({ label }) => readIn(label, language)))].slice(0, MAX_NAMED).map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What is on its way from one form to another. */
let carried: ReturnType<typeof takenFrom> = null
const takeAlong = (): typeof carried => {
  const found = carried
  carried = null
  return found
}

/** Not there, or not there for this person; anything else may pass, and takes nothing from the screen that is there already. */
const GONE: readonly number[] = [401, 403, 404, 422]

const NotLoaded = ({ reason, onAgain }: { reason: string; onAgain: () => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <Page title={t('detail.loadFailed')} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }]}>
      <FaultNote bare>
        {t('detail.loadFailed')} {reason}
      </FaultNote>
      <p>
        <Button onClick={onAgain}>{t('detail.again')}</Button>
      </p>
    </Page>
  )
}

/** /projekte/bearbeiten/{id}. */
const EditTender = ({ id, tab }: { id: string; tab: string }): ReactElement => {
  const tender = useRpc('getProject', [id])
  const view = tender.data
  const state = useTemplate(view?.templateId ?? null, view?.templateVersion ?? null, view ?? keyOfType(0))
  if ((tender.error && GONE.includes(tender.error.code)) || (view && view.data === undefined)) return <TenderNotFound />
  if (tender.error && !view) return <NotLoaded reason={tender.error.message} onAgain={() => void tender.refetch()} />
  if (!view || state.status === 'loading') return <Waiting />
  if (state.status === 'failed') return <Waiting failed={state.message} />
  return <OldTender view={view} template={state.template} tab={tab} />
}

const OldTender = ({ view, template, tab }: { view: TenderView; template: Template; tab: string }): ReactElement => {
  const { user } = useSession()
  const [store] = useState(() => {
    const key = keptKey(user?.email ?? '', { id: view.id }, tab)
    return new DraftStore({ key, base: draftOf(view), version: view.version ?? 0, savedAt: view.updated ?? null, kept: readKept(key) })
  })
  return <TenderEditor store={store} template={template} view={view} step={1} onStep={() => undefined} picker={null} />
}

/** Create and edit; which of them, the address says. */
const EditPage = (): ReactElement => {
  const { id, templateId } = useParams()
  const tab = useTab()
  if (tab === null) return <Waiting />
  if (id !== undefined) return <EditTender key={id} id={id} tab={tab} />
  return templateId === undefined ? <WithDefaultTemplate /> : <CreateTender templateId={templateId} tab={tab} />
}

export default EditPage
