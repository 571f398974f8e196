// Made by scripts/lists.mjs from the folders: npm run lists.
import access from './web/access.json'
import app from './web/app.json'
import errors from './web/errors.json'
import fairway from './web/fairway.json'
import legal from './web/legal.json'
import list from './web/list.json'
import registration from './web/registration.json'
import tenders from './web/tenders.json'

export default {
  access,
  app,
  errors,
  fairway,
  legal,
  list,
  registration,
  tenders,
}
