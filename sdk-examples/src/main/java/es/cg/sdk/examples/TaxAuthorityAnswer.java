package es.cg.sdk.examples;

import es.cg.sdk.invoices.Remission;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the tax authority says of an issued invoice. */
final class TaxAuthorityAnswer {
    // A set that can be asked for null: a service that differs may have the state elsewhere.
    private static final Set<Remission.Estado> OPEN =
            new HashSet<>(List.of(Remission.Estado.PENDIENTE, Remission.Estado.ENVIADA));

    private TaxAuthorityAnswer() {}

    /** Returns whether there is no answer yet. */
    static boolean isOpen(Remission remission) {
        return OPEN.contains(remission.estado());
    }

    /** Shows the answer, and returns the exit code. */
    static int tell(Output out, Remission remission, Duration wait) {
        if (remission.estado() == null) {
            out.line(
                    "The invoice is issued, but its answer has no state of the tax authority: see docs/corrections.md");
            return Example.FAILED;
        }
        String state = "Tax authority: " + remission.estado();
        if (remission.isAccepted() || Remission.Estado.NO_APLICA.equals(remission.estado())) {
            out.line(out.good(state) + (remission.csv() == null ? "" : ", verification code " + remission.csv()));
            return Example.DONE;
        }
        if (isOpen(remission)) {
            out.line(state + ", no answer within " + ProgressBar.left(wait.toSeconds())
                    + ". Run it again with the same reference: it returns this invoice.");
            return Example.NOT_YET;
        }
        out.line(out.bad(state) + (remission.codigoError() == null ? "" : ", error " + remission.codigoError()));
        out.line("A person takes over in the firm's panel. Do not issue it again: it has its legal number.");
        return Example.FAILED;
    }
}
