import '../parcels.css'
import './parcelSettings.css'
import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsView } from '../../../server/contract/settings/settings'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { RpcError, call, rpcKey, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import { Page } from '../../page/Page'
import { toast } from '../../ui/toasts/toasts'
import { Button, Icon, NotRead, Switch, Field, NumberInput } from '../../ui'
import { FieldTemplates } from './FieldTemplates'
import { FolderTree } from './FolderTree'
import { MapServices } from './MapServices'
import type { FieldTemplate, Folder } from './tree'
import { readNumber } from '../../../engine/numbers'
import { useLanguage } from '../../i18n/useLanguage'

/** As the server takes them (server/contract/settings/settings.ts). */
const MAX_MONTHS = 120
const WHOLE = { units: [], whole: true }

const isMonths = (months: number): boolean => Number.isInteger(months) && months >= 0 && months <= MAX_MONTHS

/**
 * After how many months staff are asked to look at a parcel again; 0: never. What is typed stays as it is; what is no such number is said
 * at once, and not saved.
 */
const Reminder = ({ months, onChange }: { months: number; onChange: (months: number) => void }): ReactElement => {
  const { t } = useTranslation('parcelSettings')
  const language = useLanguage()
  const monthsIn = (typed: string): number => {
    const number = readNumber(typed, language, WHOLE)
    return number.kind === 'read' ? Number(number.value) : NaN
  }
  const [text, setText] = useState(String(months))
  // Saved by somebody else, or thrown away.
  if (isMonths(months) && text.trim() !== '' && monthsIn(text) !== months) setText(String(months))
  return (
    <Field
      label={t('reminder.months')}
      error={isMonths(months) ? undefined : t('reminder.limits', { most: MAX_MONTHS })}
      hint={months === 0 ? t('reminder.never') : t('reminder.hint', { count: months })}
    >
      {(control) => (
        <NumberInput
          {...control}
          className="input num ps-months"
          kind={WHOLE}
          text={text}
          onText={(typed) => {
            setText(typed)
            onChange(monthsIn(typed))
          }}
        />
      )}
    </Field>
  )
}

interface Draft {
  showFilterViewForExternalUsers: boolean
  additionalFieldsTemplateList: FieldTemplate[]
  propertyFolderTemplateList: Folder[]
  propertyReminderMonths: number
}

const draftOf = (settings: SettingsView): Draft => ({
  showFilterViewForExternalUsers: settings.showFilterViewForExternalUsers,
  additionalFieldsTemplateList: [...(settings.additionalFieldsTemplateList ?? [])],
  propertyFolderTemplateList: [...(settings.propertyFolderTemplateList ?? [])],
  propertyReminderMonths: settings.propertyReminderMonths ?? 0,
})

const PARTS = [
  'showFilterViewForExternalUsers',
  'additionalFieldsTemplateList',
  'propertyFolderTemplateList',
  'propertyReminderMonths',
] as const

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was changed here stays, the rest is as somebody else saved it meanwhile. */
const upon = (theirs: Draft, { before, mine }: { before: Draft; mine: Draft }): Draft => ({
  ...theirs,
  ...Object.fromEntries(PARTS.filter((part) => !same(before[part], mine[part])).map((part) => [part, mine[part]])),
})

interface Kept {
  base: SettingsView
  draft: Draft
}

const Settings = ({ settings }: { settings: SettingsView }): ReactElement => {
  const { t } = useTranslation('parcelSettings')
  // What was typed stands upon what was there when it was typed.
  const kept: Kept | null = useKeptInput<Kept>('parcelSettings', (): Kept => ({ base, draft }))
  const [base, setBase] = useState(kept?.base ?? settings)
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(settings))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const page = useRef<HTMLFieldSetElement>(null)
  const isChanged = !same(draft, draftOf(base))
  useUnsavedChanges(isChanged)
  const put = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  /** Somebody was faster: to be looked at and saved once more. */
  const meet = async (): Promise<void> => {
    const theirs = await call('getSettings')
    setDraft(upon(draftOf(theirs), { before: draftOf(base), mine: draft }))
    setBase(theirs)
  }
  const save = async (): Promise<void> => {
    if (isBusy) return
    if (!isMonths(draft.propertyReminderMonths)) return page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    setBusy(true)
    setFailure(null)
    try {
      const saved = await call('setSettings', { ...draft, ...(base.version === undefined ? {} : { version: base.version }) })
      queryClient.setQueryData(rpcKey('getSettings'), saved)
      setBase(saved)
      setDraft(draftOf(saved))
      toast.success(t('done'))
    } catch (fault) {
      if (fault instanceof RpcError && fault.code === 409) await meet().catch(() => undefined)
      setFailure(fault instanceof RpcError ? fault.message : '')
      toast.error(t('refused'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('crumb') }]}
      actions={
        <Button variant="primary" busy={isBusy} disabled={!isChanged} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <fieldset className="ps" ref={page} disabled={isBusy}>
        <h1>{t('title')}</h1>
        {failure !== null && (
          <div className="note error" role="alert">
            <Icon name="warning" />
            <div>
              <b>{t('refused')}</b>
              <p>{failure}</p>
            </div>
          </div>
        )}
        <section className="surface">
          <h2>{t('filter.title')}</h2>
          <Switch checked={draft.showFilterViewForExternalUsers} onChange={(on) => put({ showFilterViewForExternalUsers: on })}>
            {t('filter.show')}
          </Switch>
          <p className="help">
            <Icon name="warning" size={16} /> {t('filter.warning')}
          </p>
        </section>
        <section className="surface">
          <h2>{t('fields.title')}</h2>
          <FieldTemplates
            fields={draft.additionalFieldsTemplateList}
            onChange={(fields) => put({ additionalFieldsTemplateList: fields })}
          />
        </section>
        <section className="surface">
          <h2>{t('folders.title')}</h2>
          <FolderTree folders={draft.propertyFolderTemplateList} onChange={(folders) => put({ propertyFolderTemplateList: folders })} />
        </section>
        <section className="surface">
          <h2>{t('reminder.title')}</h2>
          <Reminder months={draft.propertyReminderMonths} onChange={(months) => put({ propertyReminderMonths: months })} />
        </section>
      </fieldset>
      <div className="ps ps-services">
        <MapServices />
      </div>
    </Page>
  )
}

/** /grundstueckseinstellungen: what every parcel has, and whether outsiders filter. For system admins. */
const ParcelSettingsPage = (): ReactElement => {
  const { t } = useTranslation('parcelSettings')
  const { isAdmin } = useSession()
  const settings = useRpc('getSettings', [], { enabled: isAdmin })
  if (!isAdmin) return <NotFoundPage />
  if (settings.data?.additionalFieldsTemplateList) return <Settings settings={settings.data} />
  return (
    <Page title={t('title')} crumbs={[{ label: t('crumb') }]}>
      <NotRead error={settings.error} failed={t('notLoaded')} again={settings.refetch} lines={8} />
    </Page>
  )
}

export default ParcelSettingsPage
