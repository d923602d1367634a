package es.cg.sdk.webhooks;

import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Mac;
import javax.crypto.MacSpi;
import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes that HMAC-SHA256 is computed over, for each thread by itself, by a security provider before all others.
 * Computes with the JDK's own.
 */
final class MacBytes implements AutoCloseable {
    private static final String ALGORITHM = "HmacSHA256";

    private final ThreadLocal<Long> bytes = ThreadLocal.withInitial(() -> 0L);
    private final Provider provider = new Counting();

    private MacBytes() {}

    static MacBytes count() {
        MacBytes counted = new MacBytes();
        Security.insertProviderAt(counted.provider, 1);
        return counted;
    }

    long ofThisThread() {
        return bytes.get();
    }

    @Override
    public void close() {
        Security.removeProvider(provider.getName());
    }

    private final class Counting extends Provider {
        private static final long serialVersionUID = 1L;

        Counting() {
            super("counting-macs", "1", "counts bytes");
            putService(new Service(this, "Mac", ALGORITHM, CountedMac.class.getName(), null, null) {
                @Override
                public Object newInstance(@Nullable Object parameter) {
                    try {
                        return new CountedMac(Mac.getInstance(ALGORITHM, "SunJCE"));
                    } catch (GeneralSecurityException e) {
                        throw new AssertionError("every JDK has this algorithm", e);
                    }
                }
            });
        }
    }

    /** Without clone: for each body, the receiver makes another one. */
    private final class CountedMac extends MacSpi {
        private final Mac mac;

        CountedMac(Mac mac) {
            this.mac = mac;
        }

        @Override
        protected int engineGetMacLength() {
            return mac.getMacLength();
        }

        @Override
        protected void engineInit(Key key, AlgorithmParameterSpec parameters)
                throws InvalidKeyException, InvalidAlgorithmParameterException {
            mac.init(key, parameters);
        }

        @Override
        protected void engineUpdate(byte input) {
            bytes.set(bytes.get() + 1);
            mac.update(input);
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
            bytes.set(bytes.get() + length);
            mac.update(input, offset, length);
        }

        @Override
        protected byte[] engineDoFinal() {
            return mac.doFinal();
        }

        @Override
        protected void engineReset() {
            mac.reset();
        }
    }
}
