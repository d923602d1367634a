package es.cg.sdk.webhooks.registration;

import es.cg.sdk.webhooks.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps registrations in a folder, one file for each name, which is written completely or not at all. On a POSIX file
 * system, only the owner can read them; the secrets are not encrypted. For a start, and for a single destination.
 * Several processes may use one folder if its file system has locks for all of them: not every network file system has.
 */
public final class FileSecretStore implements SecretStore {
    // A process has one lock of a file at most.
    private static final ReentrantLock IN_PROCESS = new ReentrantLock();

    private final Path folder;
    private final Clock clock;

    private FileSecretStore(Path folder, Clock clock) {
        this.folder = folder.toAbsolutePath();
        this.clock = clock;
    }

    /** Returns the store in this folder, which is created with the first registration. */
    public static FileSecretStore open(Path folder) {
        return open(folder, Clock.systemUTC());
    }

    /** Returns the store in this folder, with another clock than the system's. */
    public static FileSecretStore open(Path folder, Clock clock) {
        return new FileSecretStore(folder, Objects.requireNonNull(clock, "clock is null"));
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public @Nullable StoredRegistration load(String name) {
        try {
            return StoredRegistration.ofText(Files.readString(file(TenantName.checked(name))));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw failed("read", name, e);
        } catch (IllegalArgumentException e) {
            throw new StoreException("the file " + file(name) + " cannot be used: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean save(StoredRegistration registration) {
        String name = TenantName.checked(registration.name());
        IN_PROCESS.lock();
        try {
            createFolder();
            try (FileChannel channel =
                    FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                // Closing the channel releases it.
                FileLock unused = channel.lock();
                StoredRegistration found = load(name);
                if ((found == null ? 0 : found.version()) != registration.version() - 1) {
                    return false;
                }
                write(file(name), registration.text());
                return true;
            }
        } catch (IOException | OverlappingFileLockException e) {
            throw failed("written", name, e);
        } finally {
            IN_PROCESS.unlock();
        }
    }

    /** Returns the folder. */
    @Override
    public String toString() {
        return "FileSecretStore[" + folder + "]";
    }

    private void createFolder() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(Objects.requireNonNullElse(folder.getParent(), folder));
            try {
                Files.createDirectory(folder, ownersOnly("rwx------"));
            } catch (FileAlreadyExistsException e) {
                // Another process was faster, unless it is a file.
                if (!Files.isDirectory(folder)) {
                    throw e;
                }
            }
        }
    }

    private void write(Path file, String text) throws IOException {
        // One name is enough while the lock is held, and what a killed process left is written over.
        Path fresh = folder.resolve("writing");
        Files.deleteIfExists(fresh);
        try (FileChannel channel = FileChannel.open(
                fresh, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownersOnly("rw-------"))) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                int unused = channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        forceFolder();
    }

    /** Makes the move durable; Windows neither needs nor allows this. */
    private void forceFolder() {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException unsupported) {
            // The file itself is on the disk.
        }
    }

    private FileAttribute<?>[] ownersOnly(String permissions) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** Two names that differ in letter case are two files, also where the file system ignores it. */
    private Path file(String name) {
        StringBuilder file = new StringBuilder("destination-");
        for (int at = 0; at < name.length(); at++) {
            char each = name.charAt(at);
            if ((each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '-') {
                file.append(each);
            } else {
                file.append('%').append(Integer.toHexString(each));
            }
        }
        return folder.resolve(file.append(".json").toString());
    }

    private StoreException failed(String action, String name, Exception cause) {
        return new StoreException(
                "the registration of " + name + " cannot be " + action + " in " + folder + ": "
                        + cause.getClass().getSimpleName(),
                cause);
    }
}
