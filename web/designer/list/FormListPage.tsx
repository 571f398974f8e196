import { ORIGINAL, readIn } from '../../../languages'
import '../designer.css'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AuthoredRow } from '../../../server/contract/templates/views'
import { currentLanguage } from '../../i18n'
import { NotFoundPage } from '../../page/NotFoundPage'
import { call, onPush, useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { Page } from '../../page/Page'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog, EmptyState, Icon, Skeleton } from '../../ui'
import { FormTable } from './FormTable'

const matches = (row: AuthoredRow, wanted: string): boolean =>
  [row.id, ...Object.values(row.name), row.description[ORIGINAL], row.noticeSubtype ?? ''].some((text) =>
    text.toLowerCase().includes(wanted),
  )

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** /formulare: own forms first, the EU's folded below them. */
const FormList = (): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const navigate = useNavigate()
  const list = useRpc('getAuthoredTemplates', [])
  const settings = useRpc('getSettings', [])
  const { refetch } = list
  // A colleague made, published or deleted one.
  useEffect(() => onPush('changed', (topic) => void (topic === 'template' && refetch())), [refetch])
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [doomed, setDoomed] = useState<AuthoredRow | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const surface = useRef<HTMLDivElement>(null)
  const wanted = search.trim().toLowerCase()
  const rows = useMemo(() => (list.data ?? []).filter((row) => wanted === '' || matches(row, wanted)), [list.data, wanted])
  const own = rows.filter((row) => !row.builtIn)
  const eu = rows.filter((row) => row.builtIn)
  const isEuOpen = isOpen || (wanted !== '' && eu.length > 0)
  const defaults = Object.values(settings.data?.defaultTemplateSettings ?? {})

  const run = async (id: string, work: () => Promise<void>): Promise<void> => {
    setBusy(id)
    try {
      await work()
      await list.refetch()
    } finally {
      setBusy(null)
    }
  }
  const actions = {
    busy,
    setActive: (row: AuthoredRow, active: boolean): void =>
      void run(row.id, async () => {
        try {
          await call('setProjectTemplateActive', row.id, active)
        } catch (error) {
          toast.error(`${t('saveFailed')} ${messageOf(error)}`.trim())
        }
      }),
    copy: (row: AuthoredRow): void =>
      void run(row.id, async () => {
        try {
          const made = await call('copyProjectTemplate', row.id)
          toast.success(t('list.copied'))
          void navigate(`/formulare/anlage/${encodeURIComponent(made.id)}`)
        } catch (error) {
          toast.error(`${t('list.copyFailed')} ${messageOf(error)}`.trim())
        }
      }),
    remove: setDoomed,
  }
  const remove = (row: AuthoredRow): void =>
    void run(row.id, async () => {
      try {
        await call('deleteProjectTemplate', row.id)
      } catch (error) {
        toast.error(`${t('list.removeFailed')} ${messageOf(error)}`.trim())
      }
      setDoomed(null)
    })

  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('.rowlink')) return
    const links = [...(surface.current?.querySelectorAll<HTMLElement>('.rowlink') ?? [])]
    const next = links[links.indexOf(event.target) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const create = (
    <Button variant="primary" icon="plus" to="/formulare/anlage" title={t('list.create')}>
      <span className="wide">{t('list.create')}</span>
    </Button>
  )
  const title = t('list.title')
  return (
    <Page title={title} crumbs={[{ label: title }]} actions={create}>
      <div className="d-list">
        <div className="head">
          <h1>{title}</h1>
          <span className="soft num" aria-live="polite">
            {list.data ? t('list.count', { count: rows.length }) : null}
          </span>
        </div>
        <div className="toolbar" role="search">
          <label className="search">
            <span className="sr">{t('list.search')}</span>
            <Icon name="search" />
            <input
              className="input"
              type="search"
              placeholder={t('list.search')}
              maxLength={200}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                surface.current?.querySelector<HTMLElement>('.rowlink')?.focus()
              }}
            />
          </label>
        </div>
        <div ref={surface} aria-busy={list.isPending} onKeyDown={onKey}>
          {list.isPending ? (
            <div className="surface">
              <Skeleton lines={8} label={t('app:loading')} />
            </div>
          ) : list.isError ? (
            <div className="surface">
              <EmptyState drawing="harbour" action={<Button onClick={() => void list.refetch()}>{t('list.again')}</Button>}>
                {list.error.message || t('list.failed')}
              </EmptyState>
            </div>
          ) : rows.length === 0 && wanted !== '' ? (
            <div className="surface">
              <EmptyState drawing="search" action={<Button onClick={() => setSearch('')}>{t('list.clear')}</Button>}>
                {t('list.noHit')}
              </EmptyState>
            </div>
          ) : (
            <>
              <div className="surface">
                {own.length > 0 ? (
                  <FormTable rows={own} caption={t('list.own')} lang={lang} defaults={defaults} actions={actions} />
                ) : wanted === '' ? (
                  <EmptyState drawing="tenders" action={<Button to="/formulare/anlage">{t('list.create')}</Button>}>
                    {t('list.empty')}
                  </EmptyState>
                ) : (
                  <p className="d-none soft">{t('list.noOwnHit')}</p>
                )}
              </div>
              {eu.length > 0 ? (
                <section className="surface d-eu" aria-label={t('list.eu')}>
                  <h2>
                    <button type="button" aria-expanded={isEuOpen} onClick={() => setOpen(!isEuOpen)}>
                      <Icon name={isEuOpen ? 'down' : 'right'} /> {t('list.eu')} <span className="soft num">{eu.length}</span>
                      <span className="soft small">{t('list.euHint')}</span>
                    </button>
                  </h2>
                  {isEuOpen ? <FormTable rows={eu} caption={t('list.eu')} lang={lang} defaults={defaults} actions={actions} /> : null}
                </section>
              ) : null}
            </>
          )}
        </div>
      </div>
      {doomed ? (
        <ConfirmDialog
          title={t('list.removeTitle')}
          confirm={t('list.remove')}
          danger
          busy={busy === doomed.id}
          onCancel={() => setDoomed(null)}
          onConfirm={() => remove(doomed)}
        >
          {t('list.removeQuestion')} <b>{readIn(doomed.name, lang)}</b>
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}

const FormListPage = (): ReactElement => {
  const { isAdmin } = useSession()
  return isAdmin ? <FormList /> : <NotFoundPage />
}
export default FormListPage
