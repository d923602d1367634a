package es.cg.sdk.examples;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** Reads what a sandbox answers, and proposes corrections from the forms of its answers. */
final class SandboxDiscovery {
    private final CommandLine command;
    private final Terminal terminal;
    private final ConnectionOptions connection;

    SandboxDiscovery(CommandLine command, Terminal terminal, ConnectionOptions connection) {
        this.command = command;
        this.terminal = terminal;
        this.connection = connection;
    }

    /** Prints the proposals, and returns the exit code. */
    int run(Output out, DifferenceReport report) throws IOException, InterruptedException {
        if (connection.address(terminal) == null && connection.key(terminal) == null) {
            throw RefusedException.wrongUse("--discover needs the address of a sandbox and a key of it: set "
                    + ConnectionOptions.BASE_URL + " and " + ConnectionOptions.API_KEY
                    + ", or give --base-url and --api-key. Without them it would compare the bundled mock with itself");
        }
        List<Path> files = connection.corrections(terminal);
        if (files.size() > 1) {
            throw RefusedException.wrongUse("--discover compares the answers with one corrections file, not with "
                    + files.size() + ": join them");
        }
        Path known = files.isEmpty() ? null : files.get(0);
        try (ServiceConnection service =
                ServiceConnection.open(command, terminal, connection, MockCg::builder, new CallListener() {})) {
            SandboxForms forms =
                    service.sandboxForms(ContractFile.bundled(), known == null ? null : ContractFile.object(known));
            out.line("Reads what a sandbox answers: GET alone, up to 300 calls.");
            service.tell(out);
            return report.printProposals(forms.read(), known) ? Example.DONE : Example.FAILED;
        }
    }
}
