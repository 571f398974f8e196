import '../mail/mail.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailDefault } from '../../server/contract/mail/mail'
import { useEditing } from './context'
import { faultsAt } from './faults'
import { Panel } from './Panel'
import { Button, Icon } from '../ui'
import { MailDialog } from '../mail/MailDialog'
import { isOwn, notificationOf, templatesOf, withNotification } from '../mail/template'

interface MailRowProps {
  mail: MailDefault
  onOpen: () => void
}

/** One occasion on which a mail is written: when, to whom, whether; the whole name opens its text. */
const Row = ({ mail, onOpen }: MailRowProps): ReactElement => {
  const { t } = useTranslation('mail')
  const { draft, faults, change } = useEditing()
  const own = draft.mailNotifications[mail.key]
  const enabled = own?.enabled ?? true
  const title = t(`key.${mail.key}.title`)
  const isWrong = faultsAt(faults, `mailNotifications/${mail.key}`).length > 0
  return (
    <li className={isWrong ? 'mail-row wrong' : 'mail-row'}>
      <div>
        <button type="button" className="mail-open" onClick={onOpen}>
          {title}
        </button>
        {isOwn(own) && <span className="tag">{t('own')}</span>}
        {isWrong && (
          <span className="tag error">
            <Icon name="octagon" /> {t('wrong')}
          </span>
        )}
        <p className="soft small">{t(`key.${mail.key}.text`)}</p>
      </div>
      {mail.required ? (
        <span className="mail-always small soft">
          <Icon name="lock" size={16} /> {t('always')}
        </span>
      ) : (
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            aria-label={t('send', { name: title })}
            checked={enabled}
            onChange={(event) =>
              change(
                'mailNotifications',
                withNotification(draft.mailNotifications, mail.key, notificationOf(mail, templatesOf(mail, own), event.target.checked)),
              )
            }
          />
        </label>
      )}
    </li>
  )
}

/** All mails that Lotse writes by itself, those that cannot be switched off first. */
export const MailSection = ({ mails, anchor }: { mails: readonly MailDefault[]; anchor: string }): ReactElement => {
  const { t } = useTranslation('mail')
  const { draft, change, writing, write } = useEditing()
  // What was being written when the page was left opens again.
  const [open, setOpen] = useState<MailDefault | null>(null)
  const shown = open ?? mails.find(({ key }) => key === writing?.key) ?? null
  const close = (): void => {
    write(null)
    setOpen(null)
  }
  const part = (isRequired: boolean): ReactElement => (
    <div className="mail-part">
      <h3>{t(isRequired ? 'required.title' : 'optional.title')}</h3>
      <p className="soft small">{t(isRequired ? 'required.text' : 'optional.text')}</p>
      <ul>
        {mails
          .filter(({ required }) => required === isRequired)
          .map((mail) => (
            <Row key={mail.key} mail={mail} onOpen={() => setOpen(mail)} />
          ))}
      </ul>
    </div>
  )
  return (
    <Panel id={anchor} title={t('section.title')} text={t('section.text')}>
      {part(true)}
      {part(false)}
      <div>
        <Button to="/mails" icon="mail">
          {t('section.sent')}
        </Button>
      </div>
      {shown && (
        <MailDialog
          key={shown.key}
          mail={shown}
          own={draft.mailNotifications[shown.key]}
          written={writing?.key === shown.key ? writing.templates : undefined}
          onWrite={(templates) => write(templates && { key: shown.key, templates })}
          onApply={(next) => {
            change('mailNotifications', withNotification(draft.mailNotifications, shown.key, next))
            close()
          }}
          onClose={close}
        />
      )}
    </Panel>
  )
}
