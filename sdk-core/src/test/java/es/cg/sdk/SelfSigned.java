package es.cg.sdk;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/** A certificate of localhost, valid until 2119, that nobody trusts unless told to. */
final class SelfSigned {
    private static final char[] PASSWORD = "changeit".toCharArray();

    // Of keytool -genkeypair -keyalg EC -dname CN=localhost -ext san=dns:localhost -storetype PKCS12.
    private static final String STORE = """
            MIID/AIBAzCCA6YGCSqGSIb3DQEHAaCCA5cEggOTMIIDjzCCASYGCSqGSIb3DQEHAaCCARcEggETMIIBDzCCAQsG
            CyqGSIb3DQEMCgECoIG9MIG6MGYGCSqGSIb3DQEFDTBZMDgGCSqGSIb3DQEFDDArBBR89CjKJEW7g7NwSQyPFMhp
            JZR1XAICJxACASAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEMnrq/wtfkiSP4aMIplv5FoEUMoeJnTMf1y+
            B/0pDYK4pzgrhZT/MB+tqODGmPqboexl5hz3/Oz2upMOwuxxR1gaB3KhX8su30Jja98WY5sy7jVGncOx3f1v83eM
            ILEnXUCoMTwwFwYJKoZIhvcNAQkUMQoeCABzAGUAbABmMCEGCSqGSIb3DQEJFTEUBBJUaW1lIDE3OTU2NDE4MzYy
            NjAwggJhBgkqhkiG9w0BBwagggJSMIICTgIBADCCAkcGCSqGSIb3DQEHATBmBgkqhkiG9w0BBQ0wWTA4BgkqhkiG
            9w0BBQwwKwQUywlJkBx8EuB9eoMoAZGcpy9u6O4CAicQAgEgMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBD3
            ND9Fc3DUnw2zLJp2PTg0gIIB0NEybOK8jppNok30D/xVFFtUWFeXikhrsKt6pAcXVzRAXD9y7gNNycZo7mrH16Rq
            s8M1j4ZROYM/Nwxr7tdemtDL9pHMCamQyk4zo5/fVKNL4AAc6EdyJ13SKo/dLIQpEwv01TH7eBajKxjTZzSp38No
            ag4lJhaldp6gSHWv0FUTcIjpHDVdK+k3TaOP2fdTyRiJAjFxc+W8vGjpYjPaYfePsR1HWdYkN1ExHDJ64v239CL8
            RSs8fxMv/sPDOLL6EyIEuM2hbwMGC+Do1L2v30erx6o+pbebeXXKqpFYg3d3dWhRtuUpmvQ4nmZA+MOR14cCmqiD
            RuYjbO8Ai+voh+rIuHMAWFGjPxlmTNyucp8EqNAgkpNKBjfqtZ5YBma/W6mvs6nb96y8BvwqB/VkvQdAZy+GLZ8h
            NVn+cPTr9SGUIVo0K3sZuYHxptPmNFOtgy3H3OWDjn63X4kJVZltFdZY19xbnoqPfY5KVLTaM+XJN+2wqQ0LkF2N
            l7r9wP5YVNFWkJrt0s8LkEgbTmjSbxsff5JuW4p/EG/jsl0qSM+1KqjbEqNceUr875xGJ+K2KrEm083a5FHvKUWR
            gpyrAWGJSk+3j9SjJuWzZqOcMTgrME0wMTANBglghkgBZQMEAgEFAAQg2wBq8bYJdlhMlNbkwVibuImnyFJrzDJ/
            P3Abak2OnQ0EFDWnja2JizodJTX9iKr2lrAD/4GWAgInEA==
            """;

    // Reading it takes time: once for all tests.
    private static final SelfSigned ONE = read();

    private final KeyStore trusted;
    private final SSLContext server;
    private final X509TrustManager trust;
    private final SSLContext client;

    private SelfSigned(KeyStore keys) throws IOException, GeneralSecurityException {
        trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("self", keys.getCertificate("self"));
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        server = SSLContext.getInstance("TLS");
        server.init(own.getKeyManagers(), null, null);
        TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        others.init(trusted);
        trust = (X509TrustManager) others.getTrustManagers()[0];
        client = SSLContext.getInstance("TLS");
        client.init(null, new TrustManager[] {trust}, null);
    }

    private static SelfSigned read() {
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(new ByteArrayInputStream(Base64.getMimeDecoder().decode(STORE)), PASSWORD);
            return new SelfSigned(keys);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The context of a server that shows it. */
    static SSLContext server() {
        return ONE.server;
    }

    /** Clients that trust it. */
    static OkHttpClient.Builder trusting() {
        return new OkHttpClient.Builder().sslSocketFactory(ONE.client.getSocketFactory(), ONE.trust);
    }

    /** Writes a trust store that has it, with the password {@code changeit}. */
    static void writeTrustStore(Path file) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(file)) {
            ONE.trusted.store(out, PASSWORD);
        }
    }
}
