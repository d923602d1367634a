package es.cg.sdk.mock.internal;

import es.cg.sdk.mock.internal.panel.PanelRoutes;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of the command line. */
final class Options {
    private static final String TEXT = """
            Usage: java -jar sdk-mock-standalone.jar [options]

            An in-memory mock of the accounting, invoicing and tax-model API: production, the sandbox and
            the panel, each on a port of loopback. It ends on SIGTERM or Ctrl-C.

              --port N              production's port; 0 for any free one (8080, or 0 with --json)
              --sandbox-port N      the sandbox's port (8081, or 0 with --json)
              --panel-port N        the panel's port (8082, or 0 with --json)
              --time TIME           what its clock shows at the start, as 2026-11-20T09:00:00+01:00 (now)
              --frozen              let the clock stand still; the panel moves it
              --seed N              what ids and keys are made from (1)
              --firms N             serve N firms, each with keys, clients and a sandbox of its own (1)
              --job-time DURATION   how long a job takes on that clock (PT100S; PT0S: over by the first poll)
              --enforce-limits      refuse what goes over a limit; else limits only show in headers
              --lenient             take what neither the contract nor a law refuses, only this mock
              --public-destinations-only
                                    refuse webhook destinations on loopback or without HTTPS
              --bind ADDRESS        listen on this IP address, or on all with 0.0.0.0, as in a container; others
                                    can then use the mock and its panel, which asks for no password
              --json                print addresses and keys as one line of JSON, and nothing else
              --corrections FILE    differ from the contract as FILE says; may be given several times
              --state FILE          load the state from FILE, if it is there; save it every 30 seconds if it
                                    changed, at POST /panel/state/save, and at the end; one mock at a time
              --lang en|es          the language of what it prints (at a terminal that of the environment, else English)
              --version             print the version
              --help                print this

            The panel takes these calls, also listed by GET /panel; docs/panel.md describes them:

            """;

    boolean help;
    boolean version;
    boolean json;
    boolean frozen;
    boolean enforceLimits;
    boolean lenient;
    boolean publicDestinationsOnly;
    long seed = 1;
    int firms = 1;
    Duration jobTime = Duration.ofSeconds(100);

    final List<Path> corrections = new ArrayList<>();

    @Nullable
    OffsetDateTime time;

    @Nullable
    Path state;

    @Nullable
    String bind;

    @Nullable
    String language;

    private int port = -1;
    private int sandboxPort = -1;
    private int panelPort = -1;

    /** The command line is wrong, with the reason. */
    static final class Wrong extends Exception {
        private static final long serialVersionUID = 1L;

        Wrong(String message) {
            super(message);
        }
    }

    /** Returns what {@code --help} prints: made when it is asked for, since the panel's calls take long to load. */
    static String help() {
        return TEXT + PanelRoutes.table(2);
    }

    static Options of(List<String> arguments) throws Wrong {
        Options options = new Options();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            int equals = argument.indexOf('=');
            boolean joined = argument.startsWith("--") && equals > 0;
            String name = joined ? argument.substring(0, equals) : argument;
            if (!options.flag(argument)) {
                String value = joined ? argument.substring(equals + 1) : "";
                if (!joined && takesValue(name)) {
                    if (!rest.hasNext()) {
                        throw new Wrong(name + " needs a value");
                    }
                    value = rest.next();
                }
                options.set(name, value);
            }
        }
        return options;
    }

    int port() {
        return port >= 0 ? port : json ? 0 : 8080;
    }

    int sandboxPort() {
        return sandboxPort >= 0 ? sandboxPort : json ? 0 : 8081;
    }

    int panelPort() {
        return panelPort >= 0 ? panelPort : json ? 0 : 8082;
    }

    private boolean flag(String name) {
        switch (name) {
            case "--help", "-h" -> help = true;
            case "--version" -> version = true;
            case "--json" -> json = true;
            case "--frozen" -> frozen = true;
            case "--enforce-limits" -> enforceLimits = true;
            case "--lenient" -> lenient = true;
            case "--public-destinations-only" -> publicDestinationsOnly = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean takesValue(String name) {
        return List.of(
                        "--port",
                        "--sandbox-port",
                        "--panel-port",
                        "--time",
                        "--seed",
                        "--firms",
                        "--job-time",
                        "--state",
                        "--corrections",
                        "--bind",
                        "--lang")
                .contains(name);
    }

    private void set(String name, String value) throws Wrong {
        try {
            switch (name) {
                case "--port" -> port = port(name, value);
                case "--sandbox-port" -> sandboxPort = port(name, value);
                case "--panel-port" -> panelPort = port(name, value);
                case "--time" -> time = OffsetDateTime.parse(value);
                case "--seed" -> seed = Long.parseLong(value);
                case "--firms" -> firms = Integer.parseInt(value);
                case "--job-time" -> jobTime = duration(value);
                case "--bind" -> bind = value;
                case "--lang" -> language = language(value);
                case "--corrections" -> corrections.add(Path.of(value).toAbsolutePath());
                case "--state" -> state = Path.of(value).toAbsolutePath();
                default -> throw new Wrong("there is no option " + name);
            }
        } catch (DateTimeException e) {
            throw new Wrong(name + " takes "
                    + (name.equals("--time") ? "a time such as 2026-11-20T09:00:00+01:00" : "a duration such as PT100S")
                    + ", not " + value);
        } catch (NumberFormatException e) {
            throw new Wrong(name + " takes a number, not " + value);
        } catch (InvalidPathException e) {
            throw new Wrong(name + " takes the path of a file, not " + value);
        }
    }

    private static Duration duration(String value) throws Wrong {
        Duration duration = Duration.parse(value);
        if (duration.isNegative()) {
            throw new Wrong("--job-time cannot be less than PT0S");
        }
        if (duration.compareTo(Duration.ofDays(366)) > 0) {
            throw new Wrong("--job-time cannot be more than a year");
        }
        return duration;
    }

    private static String language(String value) throws Wrong {
        if (!value.equals("en") && !value.equals("es")) {
            throw new Wrong("--lang takes en or es, not " + value);
        }
        return value;
    }

    private static int port(String name, String value) throws Wrong {
        int port = Integer.parseInt(value);
        if (port < 0 || port > 65_535) {
            throw new Wrong(name + " takes a number from 0 to 65535, not " + value);
        }
        return port;
    }
}
