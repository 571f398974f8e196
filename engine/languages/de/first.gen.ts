// Made by scripts/lists.mjs from the folders: npm run lists.
import app from './web/app.json'
import errors from './web/errors.json'
import fairway from './web/fairway.json'
import legal from './web/legal.json'
import list from './web/list.json'
import tenders from './web/tenders.json'

export default {
  app,
  errors,
  fairway,
  legal,
  list,
  tenders,
}
