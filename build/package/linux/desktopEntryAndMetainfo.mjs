/** @typedef {import('./packageIdentity.mjs').Identity} Identity */

/**
 * The desktop entry. `Exec` is the command's name: `xdg-open` splits the line at spaces and knows no quotes. The link
 * comes after `--`, so that nothing in it can be read as a switch (L-02).
 *
 * @param {Pick<Identity, 'name' | 'title'>} identity
 */
export const formatDesktopEntry = ({ name, title }) =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${title}`,
    'GenericName=Open-data downloads',
    'GenericName[fr]=Téléchargement de données ouvertes',
    'Comment=Bulk downloads from RUDI open-data portals',
    'Comment[fr]=Téléchargements en masse depuis les portails de données ouvertes RUDI',
    `Exec=${name} -- %u`,
    `Icon=${name}`,
    'Terminal=false',
    'Categories=Network;FileTransfer;',
    'Keywords=dataset;open data;download;RUDI;',
    'Keywords[fr]=jeu de données;données ouvertes;téléchargement;RUDI;',
    'MimeType=x-scheme-handler/rudi;',
    'StartupNotify=true',
    `StartupWMClass=${name}`,
    '',
  ].join('\n')

const escapeXml = (/** @type {string} */ text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

/**
 * The description for software centres (freedesktop.org, AppStream).
 *
 * @param {Identity} identity
 */
export const formatMetainfo = ({ appId, name, title, license, homepage, synopsis, description, version, madeAt }) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<component type="desktop-application">',
    `  <id>${appId}</id>`,
    `  <metadata_license>${license}</metadata_license>`,
    `  <project_license>${license}</project_license>`,
    `  <name>${escapeXml(title)}</name>`,
    `  <summary>${escapeXml(synopsis)}</summary>`,
    `  <description><p>${escapeXml(description.replaceAll('\n', ' '))}</p></description>`,
    `  <developer id="${appId}"><name>Rudi Desk contributors</name></developer>`,
    `  <launchable type="desktop-id">${name}.desktop</launchable>`,
    `  <url type="homepage">${homepage}</url>`,
    '  <content_rating type="oars-1.1"/>',
    `  <provides><binary>${name}</binary><mediatype>x-scheme-handler/rudi</mediatype></provides>`,
    `  <releases><release version="${version}" date="${new Date(madeAt * 1000).toISOString().slice(0, 10)}"/></releases>`,
    '</component>',
    '',
  ].join('\n')
