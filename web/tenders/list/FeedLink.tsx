import { useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListChoice } from './listQuery'

/** Where the feed of these choices is (server/public/feeds). */
export const feedOf = ({ search, types, cpv, places }: Pick<ListChoice, 'search' | 'types' | 'cpv' | 'places'>): string => {
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('search', search.trim())
  if (types.length > 0) query.set('types', types.join(','))
  if (cpv.length > 0) query.set('cpv', cpv.join(','))
  if (places.length > 0) query.set('places', places.join(','))
  return `/feeds/ausschreibungen.xml${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** What is on the list as a feed, to be subscribed to; browsers and readers find it in the head of the page too. */
export const FeedLink = ({ choice }: { choice: ListChoice }): ReactElement => {
  const { t } = useTranslation('list')
  const href = feedOf(choice)
  useEffect(() => {
    const known = document.head.querySelector<HTMLLinkElement>('link[type="application/rss+xml"]')
    const link = known ?? document.createElement('link')
    Object.assign(link, { rel: 'alternate', type: 'application/rss+xml', title: t('feed'), href })
    if (!known) document.head.append(link)
    return () => link.remove()
  }, [href, t])
  return (
    <p className="served-pages small">
      <a href={href} type="application/rss+xml" target="_blank" rel="noopener">
        {t('feed')}
      </a>
    </p>
  )
}
