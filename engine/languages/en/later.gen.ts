// Made by scripts/lists.mjs from the folders: npm run lists.
import assistant from './web/assistant.json'
import audit from './web/audit.json'
import boards from './web/boards.json'
import changelog from './web/changelog.json'
import contract from './web/contract.json'
import deputies from './web/deputies.json'
import designer from './web/designer.json'
import drafts from './web/drafts.json'
import draw from './web/draw.json'
import examination from './web/examination.json'
import exchange from './web/exchange.json'
import expose from './web/expose.json'
import forms from './web/forms.json'
import jury from './web/jury.json'
import late from './web/late.json'
import law from './web/law.json'
import letters from './web/letters.json'
import linking from './web/linking.json'
import locations from './web/locations.json'
import machines from './web/machines.json'
import mail from './web/mail.json'
import many from './web/many.json'
import map from './web/map.json'
import messages from './web/messages.json'
import mismatch from './web/mismatch.json'
import need from './web/need.json'
import openers from './web/openers.json'
import opening from './web/opening.json'
import operation from './web/operation.json'
import order from './web/order.json'
import panorama from './web/panorama.json'
import paper from './web/paper.json'
import parcelMedia from './web/parcelMedia.json'
import parcelSettings from './web/parcelSettings.json'
import participants from './web/participants.json'
import phases from './web/phases.json'
import procedure from './web/procedure.json'
import procedures from './web/procedures.json'
import profile from './web/profile.json'
import publishing from './web/publishing.json'
import rehearsal from './web/rehearsal.json'
import report from './web/report.json'
import requests from './web/requests.json'
import rules from './web/rules.json'
import saved from './web/saved.json'
import settings from './web/settings.json'
import setup from './web/setup.json'
import text from './web/text.json'
import users from './web/users.json'
import versions from './web/versions.json'

export default {
  assistant,
  audit,
  boards,
  changelog,
  contract,
  deputies,
  designer,
  drafts,
  draw,
  examination,
  exchange,
  expose,
  forms,
  jury,
  late,
  law,
  letters,
  linking,
  locations,
  machines,
  mail,
  many,
  map,
  messages,
  mismatch,
  need,
  openers,
  opening,
  operation,
  order,
  panorama,
  paper,
  parcelMedia,
  parcelSettings,
  participants,
  phases,
  procedure,
  procedures,
  profile,
  publishing,
  rehearsal,
  report,
  requests,
  rules,
  saved,
  settings,
  setup,
  text,
  users,
  versions,
}
