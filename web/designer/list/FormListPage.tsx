import { ORIGINAL, readIn } from '../../../engine/languages'
import '../designer.css'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AuthoredRow } from '../../../server/contract/templates/templates'
import { currentLanguage } from '../../i18n'
import { NotFoundPage } from '../../page/NotFoundPage'
import { call, onPush, useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { Page } from '../../page/Page'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog, EmptyState, Icon } from '../../ui'
import { ListHead, ListSurface, SearchField, wholeList } from '../../ui/list'
import { FormTable } from './FormTable'

const matches = (row: AuthoredRow, wanted: string): boolean =>
  [row.id, ...Object.values(row.name), row.description[ORIGINAL], row.noticeSubtype ?? ''].some((text) =>
    text.toLowerCase().includes(wanted),
  )

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** ↑ and ↓ go from line to line, also from the own forms to the EU's. */
const walkLines = (event: KeyboardEvent, surface: HTMLElement | null): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('.rowlink')) return
  const links = [...(surface?.querySelectorAll<HTMLElement>('.rowlink') ?? [])]
  const next = links[links.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** What can be done with a form from its line; `busy` is the one that is being worked on. */
const useFormActions = (reread: () => Promise<unknown>) => {
  const { t } = useTranslation('designer')
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (id: string, failed: string, work: () => Promise<void>): Promise<void> => {
    setBusy(id)
    try {
      await work().catch((error: unknown) => toast.error(`${failed} ${messageOf(error)}`.trim()))
      await reread()
    } finally {
      setBusy(null)
    }
  }
  const setActive = (row: AuthoredRow, active: boolean): void =>
    void run(row.id, t('saveFailed'), async () => void (await call('setProjectTemplateActive', row.id, active)))
  const copy = (row: AuthoredRow): void =>
    void run(row.id, t('list.copyFailed'), async () => {
      const made = await call('copyProjectTemplate', row.id)
      toast.success(t('list.copied'))
      void navigate(`/formulare/anlage/${encodeURIComponent(made.id)}`)
    })
  const remove = (row: AuthoredRow): Promise<void> =>
    run(row.id, t('list.removeFailed'), async () => void (await call('deleteProjectTemplate', row.id)))
  return { busy, setActive, copy, remove }
}

/** The EU's forms, folded until they are wanted. */
const EuForms = ({ count, isFound, children }: { count: number; isFound: boolean; children: ReactNode }): ReactElement => {
  const { t } = useTranslation('designer')
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isFound
  return (
    <section className="surface d-eu" aria-label={t('list.eu')}>
      <h2>
        <button type="button" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          <Icon name={isShown ? 'down' : 'right'} /> {t('list.eu')} <span className="soft num">{count}</span>
          <span className="soft small">{t('list.euHint')}</span>
        </button>
      </h2>
      {isShown && children}
    </section>
  )
}

/** /formulare: own forms first, the EU's folded below them. */
const FormList = (): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const list = useRpc('getAuthoredTemplates', [])
  const settings = useRpc('getSettings', [])
  const { refetch } = list
  // A colleague made, published or deleted one.
  useEffect(() => onPush('changed', (topic) => void (topic === 'template' && refetch())), [refetch])
  const [search, setSearch] = useState('')
  const [doomed, setDoomed] = useState<AuthoredRow | null>(null)
  const { remove, ...work } = useFormActions(refetch)
  const surface = useRef<HTMLDivElement>(null)
  const wanted = search.trim().toLowerCase()
  const rows = useMemo(() => (list.data ?? []).filter((row) => wanted === '' || matches(row, wanted)), [list.data, wanted])
  const [own, eu] = [rows.filter((row) => !row.builtIn), rows.filter((row) => row.builtIn)]
  const defaults = Object.values(settings.data?.defaultTemplateSettings ?? {})
  const table = { lang, defaults, actions: { ...work, remove: setDoomed } }
  const title = t('list.title')
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      actions={
        <Button variant="primary" icon="plus" to="/formulare/anlage" title={t('list.create')}>
          <span className="wide">{t('list.create')}</span>
        </Button>
      }
    >
      <div className="d-list lines">
        <ListHead title={title} list={wholeList(list, rows)} count={(shown) => t('list.count', shown)} />
        <div className="toolbar" role="search">
          <SearchField value={search} label={t('list.search')} onSearch={setSearch} />
        </div>
        <div ref={surface} onKeyDown={(event) => walkLines(event, surface.current)}>
          <ListSurface
            list={wholeList(list, own)}
            failed={t('list.failed')}
            empty={
              wanted === '' ? (
                <EmptyState drawing="tenders" action={<Button to="/formulare/anlage">{t('list.create')}</Button>}>
                  {t('list.empty')}
                </EmptyState>
              ) : rows.length === 0 ? (
                <EmptyState drawing="search" action={<Button onClick={() => setSearch('')}>{t('list.clear')}</Button>}>
                  {t('list.noHit')}
                </EmptyState>
              ) : (
                <p className="d-none soft">{t('list.noOwnHit')}</p>
              )
            }
          >
            <FormTable rows={own} caption={t('list.own')} {...table} />
          </ListSurface>
          {eu.length > 0 && (
            <EuForms count={eu.length} isFound={wanted !== ''}>
              <FormTable rows={eu} caption={t('list.eu')} {...table} />
            </EuForms>
          )}
        </div>
      </div>
      {doomed && (
        <ConfirmDialog
          title={t('list.removeTitle')}
          confirm={t('list.remove')}
          danger
          busy={work.busy === doomed.id}
          onCancel={() => setDoomed(null)}
          onConfirm={() => void remove(doomed).then(() => setDoomed(null))}
        >
          {t('list.removeQuestion')} <b>{readIn(doomed.name, lang)}</b>
        </ConfirmDialog>
      )}
    </Page>
  )
}

const FormListPage = (): ReactElement => {
  const { isAdmin } = useSession()
  return isAdmin ? <FormList /> : <NotFoundPage />
}
export default FormListPage
