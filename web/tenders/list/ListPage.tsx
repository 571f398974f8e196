import type { ReactElement } from 'react'
import { NotFoundPage } from '../../app/NotFoundPage'

const ListPage = (): ReactElement => <NotFoundPage />

export default ListPage
