import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerKind, type ServerRun, simple, USUAL, wwwOf } from './serverKind.js'
import { JETTY_HOME, TOMCAT_HOME } from './thirdPartyTools.js'

/*
 * The file servers of Tomcat and Jetty, the two servlet containers below GIS portals. Tomcat keeps what it knows of a file
 * for five seconds, so it describes an overwritten file with the validators of its former version.
 */

const DEFAULT_SERVLET = 'org.apache.catalina.servlets.DefaultServlet'

const formatTomcatServer = ({ room }: ServerRun, port: number): string => `<Server port="-1">
  <Service name="Catalina">
    <Connector address="127.0.0.1" port="${port}"/>
    <Engine name="Catalina" defaultHost="localhost">
      <Host name="localhost" appBase="${join(room, 'apps')}" autoDeploy="false" deployOnStartup="false">
        <Context path="" docBase="${join(room, 'www')}"/>
      </Host>
    </Engine>
  </Service>
</Server>
`

const TOMCAT_WEB = `<web-app version="6.0">
  <servlet>
    <servlet-name>default</servlet-name>
    <servlet-class>${DEFAULT_SERVLET}</servlet-class>
  </servlet>
  <servlet-mapping><servlet-name>default</servlet-name><url-pattern>/</url-pattern></servlet-mapping>
  <mime-mapping><extension>csv</extension><mime-type>text/csv</mime-type></mime-mapping>
</web-app>
`

/** Tomcat, with its default servlet alone. */
export const TOMCAT: ServerKind = simple('Tomcat', {
  needs: 'tomcat',
  situations: USUAL,
  async command(serverRun, port) {
    const base = join(serverRun.room, 'tomcat')
    for (const folder of ['conf', 'logs', 'temp', 'work', 'lib']) await mkdir(join(base, folder), { recursive: true })
    await writeFile(join(base, 'conf', 'server.xml'), formatTomcatServer(serverRun, port))
    await writeFile(join(base, 'conf', 'web.xml'), TOMCAT_WEB)
    const properties = `common.loader=${TOMCAT_HOME}/lib/*.jar\n`
    await writeFile(join(base, 'conf', 'catalina.properties'), properties)
    const classPath = ['bootstrap.jar', 'tomcat-juli.jar'].map((name) => join(TOMCAT_HOME, 'bin', name)).join(':')
    const places = [
      `-Dcatalina.home=${TOMCAT_HOME}`,
      `-Dcatalina.base=${base}`,
      `-Djava.io.tmpdir=${join(base, 'temp')}`,
    ]
    return { program: 'java', args: ['-cp', classPath, ...places, 'org.apache.catalina.startup.Bootstrap', 'start'] }
  },
})

/** How a parameter of the default servlet begins where the whole context has it. */
const JETTY_PREFIX = 'org.eclipse.jetty.servlet.Default.'

/** The parameters that Jetty's own `webdefault.xml` gives its default servlet. */
const JETTY_PARAMETERS = { acceptRanges: 'true', dirAllowed: 'false', useFileMappedBuffer: 'true' }

const formatJettyServer = (serverRun: ServerRun, port: number): string => `<?xml version="1.0"?>
<!DOCTYPE Configure PUBLIC "-//Jetty//Configure//EN" "https://jetty.org/configure_9_3.dtd">
<Configure id="Server" class="org.eclipse.jetty.server.Server">
  <Call name="addConnector"><Arg>
    <New class="org.eclipse.jetty.server.ServerConnector">
      <Arg name="server"><Ref refid="Server"/></Arg>
      <Set name="host">127.0.0.1</Set>
      <Set name="port">${port}</Set>
    </New>
  </Arg></Call>
  <Set name="handler">
    <New class="org.eclipse.jetty.servlet.ServletContextHandler">
      <Set name="contextPath">/</Set>
      <Set name="resourceBase">${wwwOf(serverRun)}</Set>
      ${Object.entries(JETTY_PARAMETERS)
        .map(
          ([name, value]) =>
            `<Call name="setInitParameter"><Arg>${JETTY_PREFIX}${name}</Arg><Arg>${value}</Arg></Call>`,
        )
        .join('\n      ')}
      <Call name="addServlet">
        <Arg type="java.lang.String">org.eclipse.jetty.servlet.DefaultServlet</Arg>
        <Arg type="java.lang.String">/</Arg>
      </Call>
    </New>
  </Set>
</Configure>
`

/** Jetty, with its default servlet alone. It sends no tag, only the date. */
export const JETTY: ServerKind = simple('Jetty', {
  needs: 'jetty',
  situations: USUAL,
  async command(serverRun, port) {
    const config = join(serverRun.room, 'jetty.xml')
    await writeFile(config, formatJettyServer(serverRun, port))
    return {
      program: 'java',
      args: ['-cp', join(JETTY_HOME, 'lib', '*'), 'org.eclipse.jetty.xml.XmlConfiguration', config],
    }
  },
})
