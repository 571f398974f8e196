import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailDefault } from '../../server/contract/mail/mail'
import type { SettingsView } from '../../server/contract/settings/settings'
import { Page } from '../page/Page'
import { MailSection } from './MailSection'
import { forget } from '../kept/keptDraft'
import { Button, Icon } from '../ui'
import { AwardSection } from './AwardSection'
import { EditingContext, type Editing } from './context'
import { FieldsSection } from './FieldsSection'
import { FilesSection } from './FilesSection'
import { LegalSection } from './LegalSection'
import { LoginSection } from './LoginSection'
import type { Offer } from './offers'
import { ANCHORS, SettingsMenu } from './SettingsMenu'
import { StaleNote } from './StaleNote'
import { TemplatesSection } from './TemplatesSection'
import type { Place } from './useKept'
import { useSettingsDraft } from './useSettingsDraft'
import { useShownPage } from './useShownPage'
import { useLanguage } from '../i18n/useLanguage'
import { formatDay, formatTime } from '../ui/time'
import type { KeptSettings } from './kept'

interface KeptNoteProps {
  kept: KeptSettings
  /** Missing: it stands on the screen already. */
  onTake?: () => void
  onDiscard: () => void
}

/** What was typed and not saved is there again (this tab was loaded anew) or is offered (another one was closed). */
const KeptNote = ({ kept, onTake, onDiscard }: KeptNoteProps): ReactElement => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const time = `${formatDay(kept.at, language)}, ${formatTime(kept.at, language)}`
  return (
    <div className="note set-stale" role="status">
      <Icon name="info" />
      <div className="stack">
        <p>{t(onTake ? 'kept.found' : 'kept.restored', { time })}</p>
        <div className="wraps">
          {onTake && <Button onClick={onTake}>{t('kept.take')}</Button>}
          <Button onClick={onDiscard}>{t('kept.discard')}</Button>
        </div>
      </div>
    </div>
  )
}

interface SettingsFormProps {
  /** As a system admin gets it: with its version. */
  view: SettingsView
  offers: readonly Offer[]
  mails: readonly MailDefault[]
  place: Place
}

/** All sections, a page each, saved together by the button in the bar. What was typed survives every failure. */
export const SettingsForm = ({ view, offers, mails, place }: SettingsFormProps): ReactElement => {
  const { t } = useTranslation(['settings', 'app'])
  const { draft, change, writing, write, faults, leads, stale, restored, put, isBusy, ...settings } = useSettingsDraft({
    view,
    offers,
    place,
  })
  const [left, setLeft] = useState(place.found?.isOwn === false ? place.found : null)
  const page = useRef<HTMLDivElement>(null)
  const { shown, leadTo } = useShownPage(writing !== null)
  const editing = useMemo<Editing>(() => ({ draft, shown, faults, writing, write, change }), [draft, shown, faults, writing, write, change])
  useEffect(() => {
    if (!leads.current || Object.keys(faults).length === 0) return
    leads.current = false
    // Folded parts open first; then the first wrong field is where a person goes on.
    const first = page.current?.querySelector<HTMLElement>('[aria-invalid=true], .rt-box.wrong, .mail-row.wrong button')
    if (first) leadTo(first)
  })
  const isDirty = settings.changed.length > 0
  const save = (): void => void settings.save()

  const title = t('settings:title')
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      actions={
        <Button variant="primary" busy={isBusy} disabled={!isDirty} onClick={save}>
          {t('settings:save')}
        </Button>
      }
    >
      <EditingContext.Provider value={editing}>
        <div
          className="settings"
          ref={page}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
            event.preventDefault()
            if (isDirty) save()
          }}
        >
          <SettingsMenu shown={shown} changed={settings.changed} faults={faults} onFind={leadTo} />
          <div className="set-column">
            <h1>{title}</h1>
            {restored && <KeptNote kept={restored.kept} onDiscard={() => put(null)} />}
            {left && !settings.isTyped && (
              <KeptNote
                kept={left.kept}
                onTake={() => {
                  forget(left.key)
                  put(left.kept)
                  setLeft(null)
                }}
                onDiscard={() => {
                  forget(left.key)
                  setLeft(null)
                }}
              />
            )}
            {stale && <StaleNote stale={stale} onMine={save} onTheirs={() => settings.takeTheirs(stale.theirs)} />}
            <TemplatesSection offers={offers} />
            <LoginSection />
            <FilesSection />
            <MailSection mails={mails} anchor={ANCHORS.mailNotifications} />
            <FieldsSection />
            <AwardSection isAltered={view.isAwardLawAltered === true} />
            <LegalSection />
          </div>
        </div>
      </EditingContext.Provider>
    </Page>
  )
}
