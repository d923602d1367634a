package es.cg.sdk.internal.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes failures of TLS that another attempt cannot cure, among those that it may, such as a reset or a timeout.
 */
public final class TlsFailure {
    // What the JDK says if the first bytes of the answer to a handshake are not TLS.
    private static final String NOT_TLS = "Unsupported or unrecognized SSL message";

    // The alert that a TLS server answers to plain HTTP: OkHttp takes it for the first line of an HTTP answer.
    private static final String ALERT = "Unexpected status line: \u0015\u0003";

    private TlsFailure() {}

    /** Returns whether the certificate is not trusted or is of another host, or whether the port does not speak TLS. */
    public static boolean isRefused(@Nullable Throwable thrown) {
        boolean refused = false;
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof CertPathValidatorException invalid
                    && invalid.getReason() == CertPathValidatorException.BasicReason.UNDETERMINED_REVOCATION_STATUS) {
                // The server that tells which certificates are revoked could not be asked.
                return false;
            }
            refused |= each instanceof CertificateException
                    || each instanceof CertPathBuilderException
                    || each instanceof CertPathValidatorException
                    || each instanceof SSLPeerUnverifiedException
                    || (each instanceof SSLException && NOT_TLS.equals(each.getMessage()));
        }
        return refused;
    }

    /** Returns whether the port speaks TLS, but was sent plain HTTP. */
    static boolean isMissing(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).startsWith(ALERT);
    }
}
