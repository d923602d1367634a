package es.cg.sdk.internal.http;

import java.io.IOException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes failures of TLS that another attempt cannot cure, among those that it may, such as a reset or a timeout.
 */
public final class TlsFailure {
    // What the JDK says if the first bytes of the answer to a handshake are not TLS.
    private static final String NOT_TLS = "Unsupported or unrecognized SSL message";

    // The alert that a TLS server answers to plain HTTP: OkHttp takes it for the first line of an HTTP answer.
    private static final String ALERT = "Unexpected status line: \u0015\u0003";

    private static final String ALERT_RECEIVED = "Received fatal alert: ";

    // A server may send these when it is overloaded or stopping.
    private static final Set<String> PASSING_ALERTS = Set.of("internal_error", "user_canceled", "close_notify");

    private TlsFailure() {}

    /**
     * Returns whether the certificate is not trusted or is of another host, whether the port does not speak TLS, or
     * whether one of the two sides refused the handshake.
     */
    public static boolean isRefused(@Nullable Throwable thrown) {
        boolean refused = false;
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof CertPathValidatorException invalid
                    && invalid.getReason() == CertPathValidatorException.BasicReason.UNDETERMINED_REVOCATION_STATUS) {
                // The server that tells which certificates are revoked could not be asked.
                return false;
            }
            refused |= isHandshakeRefused(each)
                    || each instanceof CertificateException
                    || each instanceof CertPathBuilderException
                    || each instanceof CertPathValidatorException
                    || each instanceof SSLPeerUnverifiedException
                    || (each instanceof SSLException && NOT_TLS.equals(each.getMessage()));
        }
        return refused;
    }

    /**
     * Returns whether a side ended the handshake by an alert, as when they have no version or cipher in common. A
     * connection that was only closed or reset has an I/O exception as its cause.
     */
    private static boolean isHandshakeRefused(Throwable thrown) {
        if (!(thrown instanceof SSLException) || thrown.getCause() instanceof IOException) {
            return false;
        }
        String message = String.valueOf(thrown.getMessage());
        return message.startsWith(ALERT_RECEIVED)
                ? !PASSING_ALERTS.contains(message.substring(ALERT_RECEIVED.length()))
                : thrown instanceof SSLHandshakeException || thrown instanceof SSLProtocolException;
    }

    /** Returns whether the port speaks TLS, but was sent plain HTTP. */
    static boolean isMissing(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).startsWith(ALERT);
    }
}
