import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ORIGINAL, type Lang } from '../../engine/languages'
import type { LetterProof, LettersView } from '../../server/contract/procedure/letters'
import type { TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { call } from '../rpc'
import { type Fact, Facts } from '../tender-frame/Facts'
import { awardedNames, numberOf } from '../tender-frame/lot'
import { Button, ConfirmDialog, FaultNote, Icon, type IconName } from '../ui'
import { LanguagePick } from '../ui/LanguagePick'
import { DateTime, formatDate } from '../ui/time'
import { LetterPdf } from '../download/LetterPdf'
import { useLettersAction } from './useLettersAction'

interface LettersCardProps {
  tender: TenderView
  letters: LettersView
  /** Null: not this person's to write. */
  onEdit: (() => void) | null
}

type Letter = LettersView['letters'][number]

const ICONS: Record<LetterProof['state'], IconName> = {
  ...{ none: 'pencil', queued: 'clock', sent: 'mail', failed: 'warning', bounced: 'warning', otherWay: 'info' },
}

const Proof = ({ proof: { state, at, elsewhere } }: Pick<Letter, 'proof'>): ReactElement => {
  const { t } = useTranslation('letters')
  return (
    <span className={state === 'failed' || state === 'bounced' ? 'tag error' : 'tag'}>
      <Icon name={ICONS[state]} />
      {t(`proof.${state}`)}
      {at !== null && state !== 'none' && (
        <>
          {' '}
          <DateTime value={at} as="bare" />
        </>
      )}
      {elsewhere && ` (${t('proofElsewhere')})`}
    </span>
  )
}

interface OneProps {
  lettersId: string
  letter: Letter
  /** Whoever is to read it need not unfold it. */
  isOpen: boolean
}

/** One recipient's letter: what stands in it, and what became of it. */
const One = ({ lettersId, letter, isOpen }: OneProps): ReactElement => {
  const { t } = useTranslation('letters')
  const own = useLanguage()
  const [language, setLanguage] = useState<Lang>(own)
  const { subject, text } = letter.filled[language] ?? letter.filled[ORIGINAL]
  return (
    <details className="lt-one" open={isOpen}>
      <summary>
        <b>{letter.name}</b> <Proof proof={letter.proof} />
      </summary>
      <div className="flow">
        <LanguagePick label={t('language')} value={language} onChange={setLanguage} />
        <LetterPdf id={`${lettersId}:${letter.offerId}`} />
      </div>
      <article className="p-doc lt-paper" lang={language}>
        <h3>{subject}</h3>
        {text.split(/\n+/).map((part, n) => (
          <p key={n}>{part}</p>
        ))}
      </article>
    </details>
  )
}

const useFacts = (tender: TenderView, letters: LettersView): readonly Fact[] => {
  const { t } = useTranslation(['letters', 'tenders'])
  const language = useLanguage()
  const { winners, authors, sent, contractFrom, choiceReason, lotId, kind, electronic } = letters
  return [
    tender.hasLots ? [t('lotLabel'), t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })] : null,
    winners.length > 0 ? [t('winner'), awardedNames(winners, language)] : null,
    choiceReason ? [t('choiceReason'), choiceReason] : null,
    [t('by'), authors.map(({ name }) => name).join(', ')],
    sent ? [t('readBy'), sent.by] : null,
    sent ? [t('sent'), <DateTime key="sent" value={sent.at} />] : null,
    kind === 'information' && contractFrom !== null ? [t('from'), formatDate(contractFrom, language)] : null,
    kind === 'information' ? [t('wayLabel'), t(`way.${electronic ? 'true' : 'false'}`)] : null,
  ]
}

/** Letters of one kind in one lot: a second person reads each and sends them all. */
export const LettersCard = ({ tender, letters, onEdit }: LettersCardProps): ReactElement => {
  const { t } = useTranslation('letters')
  const { isBusy, fault, act } = useLettersAction(tender.id)
  const [asked, ask] = useState<'send' | 'discard' | null>(null)
  const facts = useFacts(tender, letters)
  const { id, version, sent, refusal, paragraph, kind } = letters
  const isDraft = sent === null
  const done = async (work: () => Promise<unknown>): Promise<void> => {
    ask(null)
    await act(work)
  }
  return (
    <section className="panel lt-card" aria-label={t(`kind.${kind}`)}>
      <header>
        <h2>
          {t(`kind.${kind}`)} {paragraph !== null && <span className="small soft">{paragraph.replaceAll(' ', '\u00a0')}</span>}
        </h2>
        <span className={isDraft ? 'tag now' : 'tag'}>{t(isDraft ? 'draft' : 'sent')}</span>
      </header>
      <Facts rows={facts} />
      {letters.letters.map((letter) => (
        <One key={letter.offerId} lettersId={id} letter={letter} isOpen={isDraft && refusal === null} />
      ))}
      {isDraft && refusal !== null && <p className="note">{refusal}</p>}
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {isDraft && (
        <div className="lt-actions flow">
          {onEdit && (
            <>
              <Button icon="pencil" onClick={onEdit}>
                {t('edit')}
              </Button>
              <Button onClick={() => ask('discard')}>{t('discard')}</Button>
            </>
          )}
          {refusal === null && (
            <Button variant="primary" icon="mail" busy={isBusy} onClick={() => ask('send')}>
              {t('send')}
            </Button>
          )}
        </div>
      )}
      {asked === 'send' && (
        <ConfirmDialog
          title={t('sendAsk')}
          confirm={t('send')}
          onConfirm={() => void done(() => call('sendLetters', tender.id, { id, version }))}
          onCancel={() => ask(null)}
        >
          {t('sendText', { count: letters.letters.length })}
        </ConfirmDialog>
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={t('discardAsk')}
          confirm={t('discard')}
          danger
          onConfirm={() => void done(() => call('discardLetters', tender.id, { id, version }))}
          onCancel={() => ask(null)}
        >
          {t('discardText')}
        </ConfirmDialog>
      )}
    </section>
  )
}
