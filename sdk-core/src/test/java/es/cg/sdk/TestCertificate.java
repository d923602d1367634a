package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** A self-signed certificate of localhost, made by the JDK's keytool. */
final class TestCertificate {
    private static final String PASSWORD = "changeit";

    private final SSLContext context;
    private final X509TrustManager trust;

    private TestCertificate(SSLContext context, X509TrustManager trust) {
        this.context = context;
        this.trust = trust;
    }

    /** Returns the certificate of this folder; creates it if there is none. */
    static synchronized TestCertificate in(Path folder) throws IOException {
        Path file = folder.resolve("localhost.p12");
        try {
            if (!Files.exists(file)) {
                create(file);
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD.toCharArray());
            }
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD.toCharArray());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("localhost", store.getCertificate("localhost"));
            TrustManagerFactory trusts = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusts.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trusts.getTrustManagers(), null);
            return new TestCertificate(context, (X509TrustManager) trusts.getTrustManagers()[0]);
        } catch (GeneralSecurityException | InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void create(Path file) throws IOException, InterruptedException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String settings = "-genkeypair -alias localhost -keyalg EC -dname CN=localhost -validity 2 -storetype PKCS12"
                + " -ext SAN=dns:localhost,ip:127.0.0.1 -storepass " + PASSWORD;
        List<String> command = new ArrayList<>(List.of(keytool.toString()));
        command.addAll(List.of(settings.split(" ")));
        command.addAll(List.of("-keystore", file.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        byte[] printed = process.getInputStream().readAllBytes();
        if (process.waitFor() != 0) {
            throw new IOException("keytool failed: " + new String(printed, UTF_8));
        }
    }

    /** Returns sockets that show this certificate and trust it. */
    SSLSocketFactory sockets() {
        return context.getSocketFactory();
    }

    X509TrustManager trust() {
        return trust;
    }
}
