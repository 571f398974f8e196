import { useRef, useState, type ComponentProps, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { CriterionView, EvaluatedOffer, EvaluationView } from '../../server/contract/evaluation/views'
import { judgedByParts, nameInTree } from '../../workflows/evaluation'
import { isOneOfSeveral, offerOf } from '../../workflows/variants'
import { useLanguage } from '../i18n/useLanguage'
import { Talk } from '../messages'
import { MessagesShown } from '../offers/messages/MessagesShown'
import { DateTime, formatDateTime } from '../ui/time'
import { Button, Icon } from '../ui'
import { AgreedDialog } from './AgreedDialog'
import { shownDecimal } from './decimals'
import { ExclusionDialog } from './ExclusionDialog'
import { Files } from './Files'
import { Note } from './Note'
import { OwnMark } from './OwnMark'
import { useOwnMarks } from './useOwnMarks'
import { type EvaluationActions, useEvaluationActions } from './useEvaluation'

interface OfferMarksProps {
  view: EvaluationView
  offer: EvaluatedOffer
  place: Parameters<typeof useEvaluationActions>[1]
}

const Card = ({ organization }: Pick<EvaluatedOffer, 'organization'>): ReactElement => {
  const { street, postalCode, city, email, phone, url } = organization
  const lines = [street, [postalCode, city].filter((part) => part !== '').join(' '), phone].filter((line) => line !== '')
  return (
    <p className="ev-card small">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
      {/^https?:\/\//i.test(url) && (
        <a href={url} rel="noreferrer noopener" target="_blank">
          {url.replace(/^https?:\/\//i, '')}
        </a>
      )}
    </p>
  )
}

type Mark = EvaluatedOffer['marks'][number]

interface CriterionMarksProps extends Pick<OfferMarksProps, 'view' | 'offer'> {
  criterion: CriterionView
  own: Mark | undefined
  others: readonly Mark[]
  onGive: ComponentProps<typeof OwnMark>['onGive']
  /** Null: nothing can be agreed on, as marks are kept back or it is closed. */
  onAgree: (() => void) | null
}

/** Own points stand: it is closed, or everybody knows what the others gave. */
const areFixed = ({ closed, marking }: EvaluationView): boolean => closed !== null || marking.revealed !== null

/** What a criterion got: by its formula, or the own points to be written and those of the others. */
const CriterionMarks = ({ view, offer, criterion, own, others, onGive, onAgree }: CriterionMarksProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const result = offer.results[criterion.id]
  const agreed = offer.agreed[criterion.id]
  const shown = shownDecimal(criterion.weight ?? '', language)
  const share = criterion.parent === undefined ? `${shown} %` : t('standing.part', { weight: shown })
  const isWhole = judgedByParts(view.criteria).has(criterion.id)
  return (
    <li>
      <p className="ev-name">
        <b>{nameInTree(criterion, view.criteria)}</b>{' '}
        <small className="soft num">{criterion.weight === null ? t('criteria.noWeight') : share}</small>
      </p>
      {criterion.price || isWhole ? (
        <p className="ev-formula num">
          {result?.fault
            ? t(`fault.${result.fault}`)
            : result && result.points !== null
              ? t(isWhole ? 'byParts' : 'byFormula', {
                  points: shownDecimal(result.points, language),
                  max: shownDecimal(view.maxPoints, language),
                })
              : '–'}
        </p>
      ) : (
        <OwnMark
          criterion={criterion}
          organization={offer.organization.name}
          max={view.maxPoints}
          given={own?.points[criterion.id] ?? { points: null, reason: '' }}
          isClosed={areFixed(view)}
          onGive={onGive}
        />
      )}
      {agreed && (
        <p className="small ev-others">
          {t('agreed.said', {
            ...{ points: shownDecimal(agreed.points, language), reason: agreed.reason, by: agreed.by },
            at: formatDateTime(agreed.at, language),
          })}
        </p>
      )}
      {onAgree && !criterion.price && !isWhole && (
        <p className="ev-agree">
          <Button variant="quiet" size="small" onClick={onAgree}>
            {t('agreed.button')}
          </Button>
        </p>
      )}
      {others.length > 0 && !criterion.price && !isWhole && (
        <p className="small soft ev-others">
          {others.map(({ userId, name, points }) => {
            const given = points[criterion.id]
            return given && (given.points !== null || given.reason !== '') ? (
              <span key={userId}>
                <b className="num">
                  {name} {shownDecimal(given.points, language)}
                </b>{' '}
                {given.reason}
              </span>
            ) : null
          })}
        </p>
      )}
    </li>
  )
}

interface ExclusionProps {
  view: EvaluationView
  offer: EvaluatedOffer
  actions: EvaluationActions
  onClose: () => void
}

const Exclusion = ({ view: { version, offers }, offer, actions, onClose }: ExclusionProps): ReactElement => {
  const { offerId } = offer
  return (
    <ExclusionDialog
      name={offer.organization.name}
      isExcluded={offer.excluded !== null}
      ofCompany={isOneOfSeveral(offers, offerId) ? false : undefined}
      isBusy={actions.isBusy}
      onSave={async (reason, said) => (await actions.act('excludeFromEvaluation', { offerId, version, reason, ...said })) !== null}
      onClose={onClose}
    />
  )
}

interface BodyProps extends OfferMarksProps {
  actions: EvaluationActions
  give: ReturnType<typeof useOwnMarks>['give']
}

/** Whose it is, its files, and by criterion what everybody gave, the own points to be written. */
const Body = ({ view, offer, place, actions, give }: BodyProps): ReactElement => {
  const { t } = useTranslation(['evaluation', 'offers'])
  const [isExcluding, setExcluding] = useState(false)
  const [agreeing, setAgreeing] = useState<CriterionView | null>(null)
  const own = ownOf(view, offer)
  const others = offer.marks.filter(({ userId }) => userId !== view.me.userId)
  const isClosed = view.closed !== null
  const mayAgree = view.me.mayDecide && !isClosed && view.marking.revealed !== null
  return (
    <>
      <div className="stack-2">
        <p className="small soft num">
          {t('received')} <DateTime value={offer.receivedAt} as="bare" /> · {t('receipt', { no: offer.receiptNo })} ·{' '}
          {t('declaredBy', { name: offer.declaredBy })}
        </p>
        <Card organization={offer.organization} />
        <Files files={offer.files} />
        {offer.messages.length > 0 && (
          <section>
            <h4>{t(`offers:messages.title.${view.part.kind}`)}</h4>
            <MessagesShown messages={offer.messages} />
          </section>
        )}
      </div>
      {offer.excluded && (
        <p className="note">
          <Icon name="ban" />
          <span>{t('excludedWhy', { by: offer.excluded.by, reason: offer.excluded.reason })}</span>
        </p>
      )}
      {offer.afterClose && (
        <p className="note">
          <Icon name="info" />
          <span>{t('afterCloseWhy')}</span>
        </p>
      )}
      <ul className="ev-marks">
        {view.criteria.map((criterion) => (
          <CriterionMarks
            key={criterion.id}
            {...{ view, offer, criterion, own, others }}
            onGive={(given) => give({ [criterion.id]: given })}
            onAgree={mayAgree ? () => setAgreeing(criterion) : null}
          />
        ))}
      </ul>
      <Note text={own?.note ?? ''} isClosed={areFixed(view)} onSave={(note) => give({}, note)} organization={offer.organization.name} />
      {others.some(({ note }) => note !== '') && (
        <ul className="small ev-notes">
          {others.flatMap(({ userId, name, note }) =>
            note === ''
              ? []
              : [
                  <li key={userId}>
                    <b>{name}:</b> {note}
                  </li>,
                ],
          )}
        </ul>
      )}
      {view.me.mayDecide && !isClosed && (
        <p>
          <Button variant="quiet" size="small" icon={offer.excluded ? 'check' : 'ban'} onClick={() => setExcluding(true)}>
            {offer.excluded ? t('exclude.back') : t('exclude.button')}
          </Button>
        </p>
      )}
      <Talk projectId={place.projectId} offerId={offerOf(offer.offerId)} />
      {agreeing && <AgreedDialog view={view} offer={offer} criterion={agreeing} actions={actions} onClose={() => setAgreeing(null)} />}
      {isExcluding && <Exclusion {...{ view, offer, actions }} onClose={() => setExcluding(false)} />}
    </>
  )
}

const ownOf = ({ me }: EvaluationView, { marks }: EvaluatedOffer): Mark | undefined => marks.find(({ userId }) => userId === me.userId)

/** How many criteria people judge, and how many of them have own points. */
const progressOf = (view: EvaluationView, offer: EvaluatedOffer): { given: number; of: number } => {
  const own = ownOf(view, offer)
  const parts = judgedByParts(view.criteria)
  const judged = view.criteria.filter(({ id, price }) => price === null && !parts.has(id))
  return { given: judged.filter(({ id }) => (own?.points[id]?.points ?? null) !== null).length, of: judged.length }
}

interface FoldedProps extends OfferMarksProps {
  /** Null: there are so few that all of them stand open. */
  fold: { isOpen: boolean; turn: () => void } | null
}

/** One offer: its name and place, and folded out all that is said of it. What was typed stays when it is folded again. */
export const OfferMarks = ({ view, offer, place, fold }: FoldedProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const actions = useEvaluationActions(view, place, t('failed'))
  const { give, isSaving } = useOwnMarks(view, offer, actions)
  const wasOpen = useRef(false)
  const isOpen = fold?.isOpen ?? true
  if (isOpen) wasOpen.current = true
  const id = `angebot-${offer.offerId}`
  return (
    <article className={fold ? 'panel td-panel ev-offer folds' : 'panel td-panel ev-offer'} id={id}>
      <header>
        <h3>
          {fold ? (
            <button type="button" aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={fold.turn}>
              <Icon name={isOpen ? 'down' : 'right'} />
              {offer.organization.name}
            </button>
          ) : (
            offer.organization.name
          )}
        </h3>
        <span className="end">
          {offer.late && <span className="tag error">{t('late')}</span>}
          <span className="soft small num" role="status">
            {isSaving ? t('saving') : fold ? t('points.given', progressOf(view, offer)) : ''}
          </span>
          {offer.excluded ? (
            <span className="tag">{t('ranking.excluded')}</span>
          ) : (
            offer.rank !== null && <span className="tag now">{t('rankOf', { rank: offer.rank })}</span>
          )}
        </span>
      </header>
      <div className="body ev-body" id={`${id}-body`} hidden={!isOpen}>
        {wasOpen.current && <Body {...{ view, offer, place, actions, give }} />}
      </div>
    </article>
  )
}
