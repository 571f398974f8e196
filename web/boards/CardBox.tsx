import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../ui'
import type { BoardCard } from './types'
import { PITCH } from './useShown'

interface CardBoxProps {
  card: BoardCard
  index: number
  count: number
  /** The one of its column that Tab stops at. */
  isStop: boolean
  /** Taken up: by the keyboard, or it hangs at the pointer and this is the hole it left. */
  held: 'keys' | 'pointer' | null
  isMenuOpen: boolean
  hintId: string
}

/** A card of two lines. It has no listeners of its own: the board hears all of them, so that cards are cheap. */
export const CardBox = memo(function CardBox({ card, index, count, isStop, held, isMenuOpen, hintId }: CardBoxProps): ReactElement {
  const { t } = useTranslation('boards')
  const tabIndex = isStop ? 0 : -1
  const names = ['b-card', card.isMuted ? 'out' : '', held === 'pointer' ? 'hole' : held === 'keys' ? 'lifted' : '']
  return (
    <li
      className={names.filter(Boolean).join(' ')}
      data-id={card.id}
      data-movable={card.isMovable || undefined}
      aria-busy={card.isBusy || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${index * PITCH}px)` }}
    >
      {card.isMovable ? (
        <button
          type="button"
          className="b-grip"
          tabIndex={tabIndex}
          aria-label={t('grip', { name: card.name })}
          aria-pressed={held === 'keys'}
          aria-describedby={hintId}
        >
          <Icon name="grip" />
        </button>
      ) : (
        <span />
      )}
      <div className="b-words">
        <p className="nm">
          <Link className="cut b-name" to={card.to} tabIndex={tabIndex} draggable={false}>
            {card.name}
          </Link>
          {card.tag !== undefined && <span className="tag">{card.tag}</span>}
        </p>
        <p className="ln soft num cut">{card.line}</p>
      </div>
      <button
        type="button"
        className="b-more"
        tabIndex={tabIndex}
        aria-label={t('more', { name: card.name })}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
      >
        <Icon name="more" />
      </button>
    </li>
  )
})
